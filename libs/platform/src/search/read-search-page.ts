import { type JsonList, jsonPageStatement, type readJsonPage } from '../database/json-page';
import { pageAnswer, type PageInput } from '../database/page';
import { withinTime } from '../database/prepared';
import { Problem } from '../errors/problem';
import type { SelectExpression } from 'kysely';
import type { DataSource } from 'typeorm';

/**
 * In ms. A search within a state, among a million members, takes a few; only common words in the whole country come near this.
 */
const limit = 250;

/** Like `readJsonPage`, for a list that is searched for words. Throws `search.too-wide` when the search takes too long. */
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
  const rows = await withinTime(dataSource, limit, jsonPageStatement(dataSource, list, page));
  if (!rows) throw Problem.ofField('search.too-wide', 'q');
  return pageAnswer(list, page, rows);
}
