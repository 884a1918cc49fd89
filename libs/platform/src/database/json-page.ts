import {
  type SelectExpression,
  type Selection,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
  TableNode,
} from 'kysely';
import type { DataSource } from 'typeorm';
import { JsonText } from '../service/handlers';
import type { AsJson } from './as-json';
import type { ColumnIn, Keyset } from './keyset';
import { type FoundRows, pageAnswer, type PageInput } from './page';
import { platformDb } from './platform-db';
import { preparedRows } from './prepared';

/** A list that PostgreSQL returns as JSON, page by page. */
export interface JsonList<
  Name extends string,
  DB,
  Table extends keyof DB,
  Columns extends SelectExpression<DB, Table>,
> {
  /** The field of the response that holds the rows. */
  name: Name;
  /** All rows of the list, of one table: neither selected nor sorted yet. */
  rows: SelectQueryBuilder<DB, Table, object>;
  /** What a row of the response contains: its allow list. They are evaluated for the rows of the page only. */
  columns: readonly Columns[];
  order: Keyset<ColumnIn<DB, Table>, ColumnIn<DB, Table> | null>;
}

type Answer<Name extends string, Row> = Record<Name, AsJson<Row>[]> & { nextCursor: string | null };

/**
 * A page as finished JSON text, `{"<name>": [...], "nextCursor": ...}`, from one prepared statement in which PostgreSQL
 * serialises the rows: half the cost of mapping them here.
 */
export async function readJsonPage<
  Name extends string,
  DB,
  Table extends keyof DB,
  Columns extends SelectExpression<DB, Table>,
>(
  dataSource: DataSource,
  { name, rows, columns, order }: JsonList<Name, DB, Table, Columns>,
  { limit, cursor }: PageInput,
): Promise<JsonText<Answer<Name, Selection<DB, Table, Columns>>>> {
  // A literal, because the planner cannot use an index well with an unknown limit. One of two numbers, so that there are not
  // fifty statements to prepare.
  const most = sql.lit(limit <= 24 ? 25 : 51);
  const page = order.sorted(order.after(rows, cursor)).limit(most).selectAll();
  const item = platformDb(dataSource).selectNoFrom(columns as never);
  const table = tableOf(rows);
  const position = order.positionOf(column => sql`(array_agg(${sql.ref(`${table}.${column}`)}))[${limit}]`);
  const statement = sql<FoundRows>`
    select string_agg(row_to_json(item)::text, E',\\n') as items, ${position} as position
    from (${page}) ${sql.table(table)}, lateral (${item}) item`;
  return pageAnswer(
    { name, order },
    { limit },
    await preparedRows(dataSource, statement.compile(platformDb(dataSource))),
  );
}

/** The name under which the rows are selected. */
function tableOf(rows: { toOperationNode(): SelectQueryNode }): string {
  const [table] = rows.toOperationNode().from!.froms;
  if (!table || !TableNode.is(table)) throw new Error('the rows of a page are those of one table');
  return table.table.identifier.name;
}
