import type { EntityManager } from 'typeorm';

/** At most `count` codes within `seconds`. */
export interface Cap {
  seconds: number;
  count: number;
}

const minute = 60;
export const hour = 60 * minute;

/**
 * For one contact and one share of its codes: each purpose has its own, and for a new password strangers have one and each known
 * place another. The first is the wait before a code can be sent again.
 */
export const contactCaps: Cap[] = [
  { seconds: 30, count: 1 },
  { seconds: 10 * minute, count: 3 },
  { seconds: hour, count: 5 },
  { seconds: 24 * hour, count: 10 },
];

/**
 * For one contact, whatever its codes are for. What can be asked for without a known place (to register, to change a contact, for
 * a new password) cannot reach it, and so keeps nobody from a code who has signed in before.
 */
export const allCodesCaps: Cap[] = contactCaps.slice(1).map(({ seconds, count }) => ({ seconds, count: 4 * count }));

/** A code that could not be delivered does not keep its own contact waiting. */
const ofContact = 'contact = $3 and voided_at is null';
const counted = {
  share: `${ofContact} and purpose = $4 and known_place is not distinct from $5`,
  contact: ofContact,
  network: 'network = $3',
  all: 'true',
};

/**
 * Seconds until another code may be sent, by what is counted with these values; 0 for now. When a cap is reached, the wait is
 * until its oldest code has left its span. Call it under a lock on what is counted, or calls at the same time do not see each
 * other.
 */
export async function waitUnder(
  caps: Cap[],
  by: keyof typeof counted,
  values: (Buffer | string | null)[],
  tx: EntityManager,
): Promise<number> {
  const [{ wait }] = await tx.query(
    `select coalesce(ceil(max(extract(epoch from sent.created_at - clock_timestamp()) + seconds)), 0)::int as wait
     from unnest($1::int[], $2::int[]) as cap (seconds, count)
     cross join lateral (
       select created_at from codes where ${counted[by]} order by created_at desc offset count - 1 limit 1) as sent`,
    [caps.map(({ seconds }) => seconds), caps.map(({ count }) => count), ...values],
  );
  return Math.max(0, wait);
}
