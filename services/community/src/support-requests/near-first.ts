import type { SupportRequestList } from '@aar/contracts/community/support-requests.contract';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import type { PageInput } from '@aar/platform/database/page';
import { JsonText } from '@aar/platform/service/handlers';
import type { SelectQueryBuilder } from 'kysely';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { CommunityTables } from '../database/db';
import type { columnsFor } from './request-columns';

type Answer = z.infer<typeof SupportRequestList>;

/** The most urgent first, then the newest. */
export const urgentFirst = new Keyset({ urgency_rank: 'integer desc', created_at: 'timestamptz desc' });

interface Place {
  state: string;
  city: string;
}

/** Prefix of a cursor into the pages of other cities; cursors of a `Keyset` never begin with it. */
const elsewhere = '~';

interface Requests {
  rows: SelectQueryBuilder<CommunityTables, 'support_requests', object>;
  columns: ReturnType<typeof columnsFor>;
}

/**
 * A page of the support requests of the member's own city, followed by those of all others. Two queries, so that each can
 * use an index: one order over both would sort the whole table.
 */
export async function readNearFirst(
  dataSource: DataSource,
  { rows, columns }: Requests,
  home: Place | undefined,
  { limit, cursor }: PageInput,
): Promise<JsonText<Answer>> {
  const read = async (requests: Requests['rows'], page: PageInput) => {
    const list = { name: 'supportRequests', rows: requests, columns, order: urgentFirst } as const;
    return JSON.parse((await readJsonPage(dataSource, list, page)).text) as Answer;
  };
  const others = async (page: PageInput) => {
    const found = await read(home ? rows.where(({ not, and }) => not(and({ ...home }))) : rows, page);
    return { ...found, nextCursor: found.nextCursor && elsewhere + found.nextCursor };
  };
  if (!home || cursor?.startsWith(elsewhere))
    return answer(await others({ limit, cursor: cursor?.slice(elsewhere.length) || undefined }));

  const near = await read(
    rows.where(({ and }) => and({ ...home })),
    { limit, cursor },
  );
  if (near.nextCursor) return answer(near);
  const left = limit - near.supportRequests.length;
  // Reads one more row when the page is full, so that no cursor leads to an empty page.
  const rest = await others({ limit: Math.max(left, 1) });
  if (left === 0) return answer({ ...near, nextCursor: rest.supportRequests.length > 0 ? elsewhere : null });
  return answer({ ...rest, supportRequests: [...near.supportRequests, ...rest.supportRequests] });
}

const answer = (page: Answer) => new JsonText<Answer>(JSON.stringify(page));
