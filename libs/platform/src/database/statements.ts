import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { Client } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** Where a statement runs: in a transaction, on any connection of the pool, or on the single connection of a command. */
export type Connected = DataSource | EntityManager | Client;

/**
 * The statements of a service, checked by the compiler against the types of its tables: `statementsOn<ContentTables>()` returns a
 * function that gives Kysely's builder for a transaction (`tx` of `inTransaction`) or for the pool (a data source). They run on
 * TypeORM's connections and throw what its `query` throws. `inTransaction` opens transactions, never the builder.
 */
export function statementsOn<Tables>(): (connected: Connected) => Kysely<Tables> {
  const builders = new WeakMap<Connected, Kysely<Tables>>();
  return connected => {
    const builder = builders.get(connected) ?? builderOn<Tables>(connected);
    builders.set(connected, builder);
    return builder;
  };
}

const builderOn = <Tables>(connected: Connected) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TypeOrmDriver(connected),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

type Runner = Pick<QueryRunner, 'release'> & {
  query(text: string, values: unknown[], structured: true): Promise<{ records: unknown[]; affected?: number | null }>;
};

class TypeOrmDriver implements Driver {
  constructor(private readonly connected: Connected) {}

  async init() {}

  async acquireConnection(): Promise<RunnerConnection> {
    if (this.connected instanceof Client) return new RunnerConnection(asRunner(this.connected));
    const { queryRunner } = this.connected as EntityManager;
    if (queryRunner) return new RunnerConnection(queryRunner);
    const { dataSource = this.connected } = this.connected as { dataSource?: DataSource };
    return new RunnerConnection((dataSource as DataSource).createQueryRunner(), { isOwn: true });
  }

  async releaseConnection(connection: RunnerConnection) {
    await connection.release();
  }

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  async destroy() {}
}

class RunnerConnection implements DatabaseConnection {
  constructor(
    private readonly runner: Runner,
    private readonly options: { isOwn?: boolean } = {},
  ) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
    const { records, affected } = await this.runner.query(sql, [...parameters], true);
    return { rows: records as Row[], numAffectedRows: BigInt(affected ?? 0) };
  }

  streamQuery(): never {
    throw new Error('statements are not streamed');
  }

  async release() {
    if (this.options.isOwn) await this.runner.release();
  }
}

const asRunner = (client: Client) => ({
  async query(text: string, values: unknown[]) {
    const { rows, rowCount } = await client.query<object>(text, values);
    return { records: rows, affected: rowCount };
  },
  release: async () => undefined,
});

async function refuse(): Promise<never> {
  throw new Error('a transaction is opened by inTransaction');
}
