import {
  type Expression,
  type SelectExpression,
  type Selection,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
  TableNode,
} from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
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
  /** The field of the response that contains the rows. */
  name: Name;
  /** All rows of the list, of one table: neither selected nor sorted yet. */
  rows: SelectQueryBuilder<DB, Table, object>;
  /** The fields of a row in the response: its allow list. They are evaluated only for the rows of the page. */
  columns: readonly Columns[];
  order: Keyset<ColumnIn<DB, Table>, ColumnIn<DB, Table> | null>;
}

/** A list whose rows need other tables as well. */
export interface JoinedList<Name extends string, DB, Table extends keyof DB, Row, Beside = object> extends Omit<
  JsonList<Name, DB, Table, never>,
  'columns'
> {
  /** A row of the response: a query for one row that refers to the list's table. */
  item: Expression<Row>;
  /** Further fields of the response. */
  beside?: { [Field in keyof Beside]: Expression<Beside[Field]> };
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
  list: JsonList<Name, DB, Table, Columns>,
  page: PageInput,
): Promise<JsonText<Answer<Name, Selection<DB, Table, Columns>>>> {
  return pageAnswer(list, page, await preparedRows(dataSource, jsonPageStatement(dataSource, list, page)));
}

/** The same for a list that needs other tables too. */
export async function readJoinedPage<Name extends string, DB, Table extends keyof DB, Row, Beside = object>(
  dataSource: DataSource,
  list: JoinedList<Name, DB, Table, Row, Beside>,
  page: PageInput,
): Promise<JsonText<Answer<Name, Row> & AsJson<Beside>>> {
  const statement = pageStatement(dataSource, { ...list, isJoined: true }, page);
  return pageAnswer(list, page, await preparedRows(dataSource, statement));
}

/** The statement behind `readJsonPage`. */
export const jsonPageStatement = <DB, Table extends keyof DB, Columns extends SelectExpression<DB, Table>>(
  dataSource: DataSource,
  { columns, ...list }: JsonList<string, DB, Table, Columns>,
  page: PageInput,
) => pageStatement(dataSource, { ...list, item: platformDb(dataSource).selectNoFrom(columns as never) }, page);

function pageStatement<DB, Table extends keyof DB>(
  dataSource: DataSource,
  {
    rows,
    item,
    order,
    beside,
    isJoined = false,
  }: JoinedList<string, DB, Table, unknown, Record<string, unknown>> & { isJoined?: boolean },
  { limit, cursor }: PageInput,
) {
  // A literal, because the planner cannot use an index well with an unknown limit. One of two values, to avoid
  // fifty prepared statements.
  const most = sql.lit(limit <= 24 ? 25 : 51);
  const page = order.sorted(order.after(rows, cursor)).limit(most).selectAll();
  const table = tableOf(rows);
  // A join may change the order of the rows.
  const inOrder = sql.raw(isJoined ? ` order by ${order.orderBy(column => `${table}.${column}`)}` : '');
  const position = order.positionOf(column => sql`(array_agg(${sql.ref(`${table}.${column}`)}${inOrder}))[${limit}]`);
  const more = beside ? sql`, ${jsonBuildObject(beside)}::text as beside` : sql``;
  const statement = sql<FoundRows>`
    select string_agg(row_to_json(item)::text, E',\\n'${inOrder}) as items, ${position} as position${more}
    from (${page}) ${sql.table(table)}, lateral (${item}) item`;
  return statement.compile(platformDb(dataSource));
}

/** The name under which the rows are selected. */
function tableOf(rows: { toOperationNode(): SelectQueryNode }): string {
  const [table] = rows.toOperationNode().from!.froms;
  if (!table || !TableNode.is(table)) throw new Error('the rows of a page are those of one table');
  return table.table.identifier.name;
}
