import type { DataSource } from 'typeorm';
import { JsonText } from '../service/handlers';
import type { Conditions } from './conditions';
import type { Keyset, Position } from './keyset';
import { prepared, type Statement } from './prepared';

/** A list that PostgreSQL returns as JSON, page by page. */
export interface PagedList {
  /** The field of the response that holds the rows. */
  name: string;
  /** The select list of a row, `title, full_name as "fullName"`: the allow list of the response. */
  columns: string;
  table: string;
  /** Joins from which `columns` can read more about the rows of the page: `notices on notices.id = notice_id`. */
  join?: string;
  where: Conditions;
  order: Keyset<string, string | null>;
  /** Further fields of the response, each with the SQL of its value. */
  beside?: Record<string, string>;
}

export interface PageInput {
  /** At most 50. */
  limit: number;
  cursor?: string;
}

/** Between two rows. JSON escapes the line breaks of texts, so it occurs nowhere else. */
const separator = ',\n';

/** The one row that `pageStatement` returns. */
export interface FoundRows {
  /** JSON objects, one a line; one more than the page holds when another page follows it. */
  items: string | null;
  /** Of the last row of the page. */
  position: Position;
  /** A JSON object. */
  beside?: string;
}

/**
 * A page as finished JSON text, `{"<name>": [...], "nextCursor": ...}`, from one prepared statement in which PostgreSQL
 * serialises the rows: half the cost of mapping them here.
 */
export async function readPage<T>(dataSource: DataSource, list: PagedList, page: PageInput): Promise<JsonText<T>> {
  return pageAnswer(list, page, await prepared(dataSource, pageStatement(list, page)));
}

/** The response from the result of `pageStatement`. */
export function pageAnswer<T>(
  { name, order }: Pick<PagedList, 'name' | 'order'>,
  { limit }: Pick<PageInput, 'limit'>,
  [found]: FoundRows[],
): JsonText<T> {
  const { items, position, beside } = found!;
  const end = endOfRows(items ?? '', limit);
  const rows = end === -1 ? (items ?? '') : items!.slice(0, end);
  const next = end === -1 ? 'null' : `"${order.encode(position)}"`;
  const more = beside ? `,${beside.slice(1, -1)}` : '';
  return new JsonText(`{"${name}":[${rows}],"nextCursor":${next}${more}}`);
}

/** Where the first `count` rows end; -1 when there are no more rows than these. */
function endOfRows(items: string, count: number) {
  let end = -1;
  for (let row = 0; row < count; row += 1) {
    end = items.indexOf(separator, end + 1);
    if (end === -1) break;
  }
  return end;
}

/** The statement behind `readPage`. */
export function pageStatement(list: PagedList, { limit, cursor }: PageInput): Statement {
  const { columns, table, join, where, order, beside } = list;
  order.startAt(where, cursor);
  const last = where.bind(limit);
  // A join may change the order of the rows.
  const inOrder = join ? ` order by ${order.orderBy(column => `${table}.${column}`)}` : '';
  const position = order.position(column => `(array_agg(${table}.${column}${inOrder}))[${last}]`);
  // A literal, because the planner cannot use an index well with an unknown limit. One of two numbers, so that there are not
  // fifty statements to prepare.
  const most = limit <= 24 ? 25 : 51;
  const text = `
    select string_agg(row_to_json(item)::text, E',\\n'${inOrder}) as items, ${position} as position${beside ? `, ${asJson(beside)}` : ''}
    from (
      select * from ${table} where ${where} order by ${order.orderBy()} limit ${most}
    ) ${table}${join ? ` join ${join}` : ''}, lateral (select ${columns}) item`;
  return { text, values: where.values };
}

function asJson(beside: Record<string, string>) {
  const fields = Object.entries(beside).map(([field, value]) => `'${field}', ${value}`);
  return `json_build_object(${fields.join(', ')})::text as beside`;
}
