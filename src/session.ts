/**
 * What a shell, a driver's connection or a test holds: a coordinator, a keyspace, and `execute`. A statement runs
 * until its client is answered; then what is still on its way arrives and is marked late in the trace.
 */
import { checkRequirements } from './auth/access.ts';
import { authenticate } from './auth/login.ts';
import { afterSchemaChange } from './auth/schema-effects.ts';
import { AuthStore } from './auth/store.ts';
import type { Consistency } from './base/errors.ts';
import { unauthorized } from './base/errors.ts';
import type { CqlFunction } from './clauses/contract.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { QueryTrace } from './cluster/trace.ts';
import { TraceRecorder } from './cluster/trace-recorder.ts';
import type { CoordinatorContext } from './coordinator/context.ts';
import { createRequests } from './coordinator/create-requests.ts';
import type { Statement } from './cql/ast.ts';
import type { ExecuteOptions, PrepareContext } from './statements/plan.ts';
import { PlanCache } from './statements/plan-cache.ts';
import { prepare } from './statements/prepare.ts';
import { requiredPermissions } from './statements/required-permissions.ts';
import type { Result, ResultBody } from './statements/result.ts';

/** What travels with a statement; what is left out has a driver's defaults. */
export type SessionOptions = Partial<ExecuteOptions> & { readonly consistency: Consistency };

export class Session {
  readonly #cluster: Cluster;
  readonly #plans = new PlanCache();
  #coordinator: string;
  readonly #auth: AuthStore;
  #user: string | null = null;
  #keyspace: string | null = null;
  #lastTrace: QueryTrace | null = null;

  /** `auth`: the roles and permissions of the cluster, where it asks for them. */
  constructor(cluster: Cluster, coordinator: string, auth: AuthStore = new AuthStore(false)) {
    this.#cluster = cluster;
    this.#auth = auth;
    this.#coordinator = cluster.findNode(coordinator).name;
  }

  get coordinator(): string {
    return this.#coordinator;
  }

  get keyspace(): string | null {
    return this.#keyspace;
  }

  /** Who the session belongs to; null where nobody is asked. */
  get user(): string | null {
    return this.#user;
  }

  /** Goes on as somebody else; the keyspace stays. Throws badCredentials and leaves all as it was. */
  login(name: string, password: string): void {
    this.#user = authenticate(this.#auth, name, password);
  }

  /** The next statements go through that node. */
  setCoordinator(name: string): void {
    this.#coordinator = this.#cluster.findNode(name).name;
  }

  /** The trace of the last statement, also when it failed; null before the first. */
  lastTrace(): QueryTrace | null {
    return this.#lastTrace;
  }

  /** Runs one statement, text or tree. Throws CassandraError. */
  execute(statement: string | Statement, options: SessionOptions): Result {
    this.#lastTrace = null;
    const { schema } = this.#cluster;
    const called: CqlFunction[] = [];
    const place: PrepareContext = {
      schema,
      keyspace: this.#keyspace,
      ...(typeof statement === 'string' ? { text: statement } : {}),
      ...(this.#auth.enforced ? { calls: (one: CqlFunction) => called.push(one) } : {}),
    };
    const given = options.values ?? [];
    const { tree, plan, values } =
      typeof statement === 'string'
        ? this.#plans.prepare(statement, place, given)
        : { tree: statement, plan: prepare(statement, place), values: given };
    const identity = { user: this.#user, store: this.#auth };
    if (this.#auth.enforced) {
      if (this.#user === null) throw unauthorized('You have not logged in');
      checkRequirements(identity, requiredPermissions(tree, place, called));
    }
    const { scheduler } = this.#cluster;
    const node = this.#cluster.node(this.#coordinator);
    const trace = new TraceRecorder(node.name, options.consistency, scheduler.nowMicros());
    const settled: (() => void)[] = [];
    const context: CoordinatorContext = {
      cluster: this.#cluster,
      node,
      trace,
      whenSettled: (action) => settled.push(action),
    };
    const warnings: string[] = [];
    let body: ResultBody;
    try {
      body = scheduler.runToEnd(
        plan.execute({
          requests: createRequests(context),
          options: withDefaults({ ...options, values }),
          identity,
          warn: (text) => warnings.push(text),
        }),
      );
    } finally {
      trace.answer(scheduler.nowMicros());
      this.#cluster.drain();
      for (const action of settled) action();
      this.#lastTrace = trace.finish();
    }
    this.#auth.change(
      afterSchemaChange(this.#auth.state, schema, this.#cluster.schema, this.#user),
    );
    if (body.kind === 'setKeyspace') this.#keyspace = body.keyspace;
    return { ...body, warnings, trace: this.#lastTrace };
  }
}

function withDefaults(options: SessionOptions): ExecuteOptions {
  return {
    serialConsistency: 'SERIAL',
    values: [],
    pageSize: null,
    pagingState: null,
    timestamp: null,
    ...options,
  };
}
