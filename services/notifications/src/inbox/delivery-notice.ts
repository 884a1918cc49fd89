import { uuidOf } from '@aar/platform/database/uuid-of';
import type { DataSource } from 'typeorm';
import { db } from '../database/db';

export interface DeliveryNotice<F> {
  kind: string;
  title: string;
  body: string;
  href: string;
  /** Null if the notice was written before facts were stored, or names an erased member. */
  facts: F | null;
}

/** The notice of a delivery: a mail delivery has its id, those of other channels refer to it in `tells_of`. */
export async function noticeOfDelivery<F>(dataSource: DataSource, deliveryId: string): Promise<DeliveryNotice<F>> {
  const notice = await db(dataSource)
    .selectFrom('notices')
    .select(['kind', 'title', 'body', 'href', 'facts'])
    .where('id', '=', ({ selectFrom, fn }) =>
      fn.coalesce(
        selectFrom('deliveries').select('tells_of').where('id', '=', deliveryId).$asScalar(),
        uuidOf(deliveryId),
      ),
    )
    .executeTakeFirstOrThrow();
  // The facts match the kind of the notice, as its writer stored them.
  return { ...notice, facts: notice.facts as F | null };
}
