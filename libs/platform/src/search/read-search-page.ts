import { type JsonList, jsonPageStatement, type readJsonPage } from '../database/json-page';
import { type FoundRows, pageAnswer, type PagedList, type PageInput, pageStatement } from '../database/page';
import { withinTime } from '../database/prepared';
import { Problem } from '../errors/problem';
import type { JsonText } from '../service/handlers';
import type { SelectExpression } from 'kysely';
import type { DataSource } from 'typeorm';

/** In ms. A search of a million members within a state takes a few; only common words over the whole country come near this. */
const limit = 250;

/** Like `readPage`, for a list that is searched for words. Throws `search.too-wide` when the search takes too long. */
export async function readSearchPage<T>(
  dataSource: DataSource,
  list: PagedList,
  page: PageInput,
): Promise<JsonText<T>> {
  const rows = await withinTime<FoundRows>(dataSource, limit, pageStatement(list, page));
  if (!rows) throw Problem.ofField('search.too-wide', 'q');
  return pageAnswer(list, page, rows);
}

/** Like `readJsonPage`, in the same way. */
export async function readJsonSearchPage<
  Name extends string,
  DB,
  Table extends keyof DB,
  Columns extends SelectExpression<DB, Table>,
>(
  dataSource: DataSource,
  list: JsonList<Name, DB, Table, Columns>,
  page: PageInput,
): ReturnType<typeof readJsonPage<Name, DB, Table, Columns>> {
  const { sql: text, parameters } = jsonPageStatement(dataSource, list, page);
  const rows = await withinTime<FoundRows>(dataSource, limit, { text, values: [...parameters] });
  if (!rows) throw Problem.ofField('search.too-wide', 'q');
  return pageAnswer(list, page, rows);
}
