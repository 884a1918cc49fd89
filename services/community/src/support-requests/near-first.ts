import type { SupportRequestList } from '@aar/contracts/community/support-requests.contract';
import type { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { type PagedList, type PageInput, readPage } from '@aar/platform/database/page';
import { JsonText } from '@aar/platform/service/handlers';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';

type Answer = z.infer<typeof SupportRequestList>;

/** The most urgent first, then the newest. */
export const urgentFirst = new Keyset({ urgency_rank: 'integer desc', created_at: 'timestamptz desc' });

interface Place {
  state: string;
  city: string;
}

/** Prefix of a cursor into the pages of other cities; no `Keyset` cursor begins with it. */
const elsewhere = '~';
const inPlace = 'state = ? and city = ?';

/**
 * A page of the support requests of the member's own city, followed by those of all others. Two queries, because an index can
 * serve each: one order over both would sort the whole table.
 */
export async function readNearFirst(
  dataSource: DataSource,
  listOf: (narrow: (where: Conditions) => Conditions) => PagedList,
  home: Place | undefined,
  { limit, cursor }: PageInput,
): Promise<JsonText<Answer>> {
  const read = async (narrow: (where: Conditions) => Conditions, page: PageInput) =>
    JSON.parse((await readPage<Answer>(dataSource, listOf(narrow), page)).text) as Answer;
  const others = async (page: PageInput) => {
    const found = await read(where => (home ? where.and(`not (${inPlace})`, home.state, home.city) : where), page);
    return { ...found, nextCursor: found.nextCursor && elsewhere + found.nextCursor };
  };
  if (!home || cursor?.startsWith(elsewhere))
    return answer(await others({ limit, cursor: cursor?.slice(elsewhere.length) || undefined }));

  const near = await read(where => where.and(inPlace, home.state, home.city), { limit, cursor });
  if (near.nextCursor) return answer(near);
  const left = limit - near.supportRequests.length;
  // Looks ahead by one row when the page is full, so that no cursor leads to an empty page.
  const rest = await others({ limit: Math.max(left, 1) });
  if (left === 0) return answer({ ...near, nextCursor: rest.supportRequests.length > 0 ? elsewhere : null });
  return answer({ ...rest, supportRequests: [...near.supportRequests, ...rest.supportRequests] });
}

const answer = (page: Answer) => new JsonText<Answer>(JSON.stringify(page));
