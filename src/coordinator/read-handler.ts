/** Collects the answers of the replicas that one read asked. */
import { CassandraError } from '../base/errors.ts';
import type { Response, ResponseHandler } from '../cluster/messages.ts';
import type { Partition } from '../storage/model.ts';
import type { ReadPartition } from '../storage/table-store.ts';
import { type CoordinatorContext, traceMicros } from './context.ts';
import type { ReplicaPlan } from './replica-plan.ts';

export type Answer =
  | { readonly kind: 'data'; readonly from: string; readonly partitions: readonly ReadPartition[] }
  | { readonly kind: 'digest'; readonly from: string; readonly digest: bigint }
  | { readonly kind: 'ack'; readonly from: string };

export class ReadHandler implements ResponseHandler {
  readonly answers: Answer[] = [];
  readonly #context: CoordinatorContext;
  readonly #plan: ReplicaPlan;
  readonly #token: bigint;
  #hasData = false;

  /** `token`: of the partition that is read, for answers of one partition. */
  constructor(context: CoordinatorContext, plan: ReplicaPlan, token: bigint) {
    this.#context = context;
    this.#plan = plan;
    this.#token = token;
  }

  onResponse(from: string, response: Response): void {
    const { trace } = this.#context;
    const answer = this.#answerOf(from, response);
    this.answers.push(answer);
    if (answer.kind === 'data') this.#hasData = true;
    const atMicros = traceMicros(this.#context);
    trace.add({ kind: 'answered', atMicros, from, gave: answer.kind, late: trace.isAnswered });
  }

  /** Enough have answered, one of them with data. */
  isDone(): boolean {
    return this.#hasData && this.answers.length >= this.#plan.blockFor;
  }

  get hasData(): boolean {
    return this.#hasData;
  }

  /** Throws ReadTimeout when the level was not reached. */
  conclude(): void {
    const { trace } = this.#context;
    if (this.isDone()) trace.received(this.#plan.blockFor);
    else throw this.timeout();
  }

  timeout(): CassandraError {
    const { trace } = this.#context;
    const { consistency, blockFor: required, contacts } = this.#plan;
    const received = Math.min(this.answers.length, required - (this.#hasData ? 1 : 0));
    trace.received(received);
    const atMicros = traceMicros(this.#context);
    for (const { name } of contacts) {
      const isSilent = !this.answers.some(({ from }) => from === name);
      if (isSilent) trace.add({ kind: 'timedOut', atMicros, node: name });
    }
    return new CassandraError(`Operation timed out - received only ${received} responses.`, {
      kind: 'readTimeout',
      consistency,
      required,
      received,
      dataPresent: this.#hasData,
    });
  }

  #answerOf(from: string, response: Response): Answer {
    if (response.verb === 'RANGE_RSP') {
      return { kind: 'data', from, partitions: response.partitions };
    }
    if (response.verb !== 'READ_RSP') return { kind: 'ack', from };
    if (response.kind === 'digest') return { kind: 'digest', from, digest: response.digest };
    return { kind: 'data', from, partitions: this.#listOf(response.partition) };
  }

  #listOf(partition: Partition | null): readonly ReadPartition[] {
    return partition === null ? [] : [{ token: this.#token, partition }];
  }
}
