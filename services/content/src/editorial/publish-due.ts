import { EditorialNoun } from '@aar/contracts/content/editorial.contract';
import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { cancelDueWork, scheduleDueWork } from '@aar/platform/due-work/schedule-due-work';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { EditorialKind } from './editorial-kind';

/** `by`: the administrator who chose the time. */
export const publishDue = defineDueWork('publish', z.object({ noun: EditorialNoun, id: z.uuid(), by: z.uuid() }));

const keyOf = ({ noun }: EditorialKind, id: string) => `${noun}:${id}`;

/** Schedules the publication of an item at `publishAt`, or cancels it if there is none. */
export async function schedulePublication(
  tx: EntityManager,
  kind: EditorialKind,
  { id, publishAt }: { id: string; publishAt?: Date | null },
  by: string,
): Promise<void> {
  const key = keyOf(kind, id);
  if (publishAt) await scheduleDueWork(tx, publishDue, { key, at: publishAt, data: { noun: kind.table, id, by } });
  else await cancelDueWork(tx, publishDue, key);
}
