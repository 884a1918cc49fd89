import { type FoundRows, pageAnswer, type PagedList, type PageInput, pageStatement } from '../database/page';
import { withinTime } from '../database/prepared';
import { Problem } from '../errors/problem';
import type { JsonText } from '../service/handlers';
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
