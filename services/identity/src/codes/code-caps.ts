import type { EntityManager } from 'typeorm';

/** At most `count` codes within `seconds`. */
export interface Cap {
  seconds: number;
  count: number;
}

const minute = 60;
export const hour = 60 * minute;

/** For one contact; the first is the wait before a code can be sent again. */
export const contactCaps: Cap[] = [
  { seconds: 30, count: 1 },
  { seconds: 10 * minute, count: 3 },
  { seconds: hour, count: 5 },
  { seconds: 24 * hour, count: 10 },
];

/** A code that could not be delivered does not keep its own contact waiting. */
const ofContact = 'contact = $1 and voided_at is null';
const counted = {
  /** What strangers can have sent to any contact must not keep a member from a new password: each is counted alone. */
  'password-reset': `${ofContact} and purpose = 'password-reset'`,
  contact: `${ofContact} and purpose <> 'password-reset'`,
  network: 'network = $1',
  all: '$1::text is null',
};

/**
 * Seconds until another code may be sent to a contact, for a network, or at all (the value is null then); 0 for now. When a
 * cap is reached, the wait is until its oldest code has left its span. Call it under a lock on what is counted, or calls at
 * the same time do not see each other.
 */
export async function waitUnder(
  caps: Cap[],
  by: keyof typeof counted,
  value: Buffer | string | null,
  tx: EntityManager,
): Promise<number> {
  const [{ wait }] = await tx.query(
    `select coalesce(ceil(max(extract(epoch from sent.created_at - clock_timestamp()) + seconds)), 0)::int as wait
     from unnest($2::int[], $3::int[]) as cap (seconds, count)
     cross join lateral (
       select created_at from codes where ${counted[by]} order by created_at desc offset count - 1 limit 1) as sent`,
    [value, caps.map(({ seconds }) => seconds), caps.map(({ count }) => count)],
  );
  return Math.max(0, wait);
}
