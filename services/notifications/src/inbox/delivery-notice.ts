import type { DataSource } from 'typeorm';

export interface DeliveryNotice<F> {
  kind: string;
  title: string;
  body: string;
  href: string;
  /** Null if the notice is from before facts were stored, or names an erased member. */
  facts: F | null;
}

/** The notice of a delivery: a mail delivery has its id, those of other channels refer to it in `tells_of`. */
export async function noticeOfDelivery<F>(dataSource: DataSource, deliveryId: string): Promise<DeliveryNotice<F>> {
  const [notice] = await dataSource.query(
    `select kind, title, body, href, facts from notices
     where id = coalesce((select tells_of from deliveries where id = $1), $1)`,
    [deliveryId],
  );
  return notice;
}
