/**
 * What a shell, a driver's connection or a test holds: a coordinator, a keyspace, and `execute`. A statement runs
 * until its client is answered; then what is still on its way arrives and is marked late in the trace.
 */
import { checkRequirements, type Requirement } from './auth/access.ts';
import { authenticate } from './auth/login.ts';
import { afterSchemaChange } from './auth/schema-effects.ts';
import { AuthStore } from './auth/store.ts';
import type { Consistency } from './base/errors.ts';
import { unauthorized, withinLimits } from './base/errors.ts';
import type { CqlFunction } from './clauses/contract.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { QueryTrace } from './cluster/trace.ts';
import { TraceRecorder } from './cluster/trace-recorder.ts';
import type { CoordinatorContext } from './coordinator/context.ts';
import { createRequests } from './coordinator/create-requests.ts';
import type { Statement } from './cql/ast.ts';
import type { Schema } from './schema/model.ts';
import type { ExecuteOptions, Plan, PrepareContext } from './statements/plan.ts';
import { PlanCache } from './statements/plan-cache.ts';
import { prepare } from './statements/prepare.ts';
import { requiredPermissions } from './statements/required-permissions.ts';
import type { Result, ResultBody } from './statements/result.ts';

/** What travels with a statement; what is left out has a driver's defaults. */
export type SessionOptions = Partial<ExecuteOptions> & {
  readonly consistency: Consistency;
  /** The second that expiry is reckoned from; the coordinator's clock where it is left out. */
  readonly nowSeconds?: number;
};

/** A statement whose analysis is done, for the schema and the keyspace that it was made with. */
export interface PreparedStatement {
  readonly tree: Statement;
  readonly plan: Plan;
  readonly schema: Schema;
  readonly keyspace: string | null;
  /** What it takes to run it, where the cluster asks; read from the schema it was made with. */
  readonly requirements: readonly Requirement[];
}

export class Session {
  readonly #cluster: Cluster;
  readonly #plans: PlanCache;
  #coordinator: string;
  readonly #auth: AuthStore;
  #user: string | null = null;
  #keyspace: string | null = null;
  #lastTrace: QueryTrace | null = null;

  /** `auth`: the roles and permissions of the cluster, where it asks for them. `plans`: where many sessions share them. */
  constructor(
    cluster: Cluster,
    coordinator: string,
    auth: AuthStore = new AuthStore(false),
    plans: PlanCache = new PlanCache(),
  ) {
    this.#cluster = cluster;
    this.#auth = auth;
    this.#plans = plans;
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

  /** Analyses a statement, to be run with values of its own. Throws CassandraError. */
  prepare(statement: string | Statement, keyspace = this.#keyspace): PreparedStatement {
    const text = typeof statement === 'string' ? statement : null;
    return withinLimits(() => {
      const tree = typeof statement === 'string' ? this.#plans.parse(statement) : statement;
      const { place, called } = this.#placeOf(keyspace, text);
      const plan = prepare(tree, place);
      return this.#prepared({ tree, plan }, place, called);
    });
  }

  /** Runs one statement, text or tree, in a keyspace of its own if one is given. Throws CassandraError. */
  execute(
    statement: string | Statement,
    options: SessionOptions,
    keyspace = this.#keyspace,
  ): Result {
    this.#lastTrace = null;
    const given = options.values ?? [];
    if (typeof statement !== 'string') {
      return this.executePrepared(this.prepare(statement, keyspace), options);
    }
    const { prepared, values } = withinLimits(() => {
      const { place, called } = this.#placeOf(keyspace, statement);
      const { values, ...found } = this.#plans.prepare(statement, place, given);
      return { prepared: this.#prepared(found, place, called), values };
    });
    return this.executePrepared(prepared, { ...options, values });
  }

  /** Runs a statement that was prepared with the schema of this moment. Throws CassandraError. */
  executePrepared(prepared: PreparedStatement, options: SessionOptions): Result {
    this.#lastTrace = null;
    const { schema } = this.#cluster;
    const identity = { user: this.#user, store: this.#auth };
    if (this.#auth.enforced) {
      if (this.#user === null) throw unauthorized('You have not logged in');
      checkRequirements(identity, prepared.requirements);
    }
    const { scheduler } = this.#cluster;
    const node = this.#cluster.node(this.#coordinator);
    const trace = new TraceRecorder(node.name, options.consistency, scheduler.nowMicros());
    const settled: (() => void)[] = [];
    const { nowSeconds } = options;
    const context: CoordinatorContext = {
      cluster: this.#cluster,
      node,
      trace,
      ...(nowSeconds === undefined ? {} : { nowSeconds }),
      whenSettled: (action) => settled.push(action),
    };
    const warnings: string[] = [];
    let body: ResultBody;
    try {
      body = withinLimits(() =>
        scheduler.runToEnd(
          prepared.plan.execute({
            requests: createRequests(context),
            options: withDefaults(options),
            identity,
            warn: (text) => warnings.push(text),
          }),
        ),
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

  /** Where a statement is analysed, and the functions that the analysis finds called. */
  #placeOf(
    keyspace: string | null,
    text: string | null,
  ): { readonly place: PrepareContext; readonly called: readonly CqlFunction[] } {
    const called: CqlFunction[] = [];
    const { schema } = this.#cluster;
    const place: PrepareContext = {
      schema,
      keyspace,
      ...(text === null ? {} : { text }),
      ...(this.#auth.enforced ? { calls: (one: CqlFunction) => called.push(one) } : {}),
    };
    return { place, called };
  }

  #prepared(
    { tree, plan }: Pick<PreparedStatement, 'tree' | 'plan'>,
    place: PrepareContext,
    called: readonly CqlFunction[],
  ): PreparedStatement {
    const { schema, keyspace } = place;
    const requirements = this.#auth.enforced ? requiredPermissions(tree, place, called) : [];
    return { tree, plan, schema, keyspace, requirements };
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
