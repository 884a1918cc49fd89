import { randomUUID } from 'node:crypto';
import { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import type { EventData } from '@aar/contracts/messaging';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

type News = EventData<typeof moderationNewsTold>;
interface About {
  id: string;
  targetType: ReportTarget;
  title: string;
  /** Null in a case from before this was recorded. */
  titledBy: string | null;
  /** Null once that account is erased. */
  ownerId: string | null;
}

/** Notifies the owner of the decision; the reason is shown on the site only. */
export const publishToOwner = (tx: EntityManager, about: About, kind: News['kind']) =>
  publishTo(tx, about, kind, about.ownerId ? [about.ownerId] : []);

/** Notifies everybody who reported the thing, each separately, so that nobody learns who else did. */
export async function publishToReporters(tx: EntityManager, about: About, kind: News['kind']): Promise<void> {
  const reporters = await db(tx)
    .selectFrom('abuse_reports')
    .select('reporter_id as id')
    .where('case_id', '=', about.id)
    .orderBy('reporter_id')
    .execute();
  const ids = reporters.map(({ id }) => id);
  await publishTo(tx, about, kind, ids);
}

const publishTo = (
  tx: EntityManager,
  { targetType, title, titledBy }: About,
  kind: News['kind'],
  memberIds: string[],
) =>
  addAllToOutbox(
    tx,
    moderationNewsTold,
    memberIds.map(memberId => ({
      newsId: randomUUID(),
      memberId,
      kind,
      targetType,
      title,
      ...(titledBy && { titledBy }),
    })),
  );
