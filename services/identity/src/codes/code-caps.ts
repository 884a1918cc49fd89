import type { CodePurpose } from '@aar/contracts/notifications/codes.contract';
import type { EntityManager } from 'typeorm';

/** At most `count` codes within `seconds`. */
export interface Cap {
  seconds: number;
  count: number;
}

const minute = 60;
export const hour = 60 * minute;

/**
 * Caps per contact and purpose. For a password reset, each known device or network of the account has its own count, and all
 * unknown ones share one. The first cap is the wait before a code can be sent again.
 */
const contactCaps: Cap[] = [
  { seconds: 30, count: 1 },
  { seconds: 10 * minute, count: 3 },
  { seconds: hour, count: 5 },
  { seconds: 24 * hour, count: 10 },
];

/**
 * Caps per contact over all purposes. The codes that can be requested without a known place (to register, to change a contact,
 * to reset a password, and those below) cannot reach them together, so strangers do not block somebody on a known device or network.
 */
export const allCodesCaps: Cap[] = contactCaps.slice(1).map(({ seconds, count }) => ({ seconds, count: 4 * count }));

/** Only who has a session or an old link of the member can request these codes. They have one share, which is smaller. */
const heldPurposes: CodePurpose[] = ['step-up', 'preferences'];
const heldCaps: Cap[] = contactCaps.map(({ seconds, count }) => ({ seconds, count: Math.max(1, count - 1) }));

/** The purposes whose codes to a contact count together, and their caps. */
export const shareOf = (purpose: CodePurpose): { purposes: CodePurpose[]; caps: Cap[] } =>
  heldPurposes.includes(purpose)
    ? { purposes: heldPurposes, caps: heldCaps }
    : { purposes: [purpose], caps: contactCaps };

/** A voided code, which could not be delivered, does not make its contact wait. */
const ofContact = 'contact = $3 and voided_at is null';
const counted = {
  share: `${ofContact} and purpose = any ($4) and known_place is not distinct from $5`,
  contact: ofContact,
  network: 'network = $3',
  all: 'true',
};

/**
 * Seconds until these caps allow another code; 0 means now. `by` and `values` select the codes that count. When a cap is
 * reached, the wait lasts until its oldest code leaves the time window. Call it under a lock on what is counted, or concurrent
 * transactions do not see each other's codes.
 */
export async function waitUnder(
  caps: Cap[],
  by: keyof typeof counted,
  values: (Buffer | string | string[] | null)[],
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
