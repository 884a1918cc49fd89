import type { DataSource } from 'typeorm';

export interface ToldNotice<F> {
  kind: string;
  title: string;
  body: string;
  href: string;
  /** None where it is from before they were kept, or names somebody who is gone. */
  facts: F | null;
}

/** The notice that a delivery brings; by mail it bears its id, by other channels it names it. */
export async function noticeOfDelivery<F>(dataSource: DataSource, deliveryId: string): Promise<ToldNotice<F>> {
  const [notice] = await dataSource.query(
    `select kind, title, body, href, facts from notices
     where id = coalesce((select tells_of from deliveries where id = $1), $1)`,
    [deliveryId],
  );
  return notice;
}
