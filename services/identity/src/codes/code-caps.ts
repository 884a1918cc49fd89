import type { CodePurpose } from '@aar/contracts/notifications/codes.contract';
import { anyOf } from '@aar/platform/database/any-of';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type IdentityTables } from '../database/db';

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
 * Caps per contact over all purposes. The codes that can be requested without a known place (to register, to change a
 * contact, to reset a password, and those below) cannot reach them together, so strangers cannot block somebody on a
 * known device or network.
 */
export const allCodesCaps: Cap[] = contactCaps.slice(1).map(({ seconds, count }) => ({ seconds, count: 4 * count }));

/** Only somebody with a session or an old link of the member can request these codes. They share a smaller cap. */
const provedPurposes: CodePurpose[] = ['step-up', 'preferences'];
const provedCaps: Cap[] = contactCaps.map(({ seconds, count }) => ({ seconds, count: Math.max(1, count - 1) }));

/** The purposes whose codes to a contact count together, and their caps. */
export const shareOf = (purpose: CodePurpose): { purposes: CodePurpose[]; caps: Cap[] } =>
  provedPurposes.includes(purpose)
    ? { purposes: provedPurposes, caps: provedCaps }
    : { purposes: [purpose], caps: contactCaps };

const codes = expressionBuilder<IdentityTables, 'codes'>();

/** The codes of a contact that count. A voided code, which could not be delivered, does not make its contact wait. */
export const ofContact = (contact: Buffer) =>
  codes.and([codes('codes.contact', '=', contact), codes('codes.voided_at', 'is', null)]);

export const ofShare = (contact: Buffer, purposes: CodePurpose[], knownPlace: Buffer | null) =>
  codes.and([
    ofContact(contact),
    codes('codes.purpose', '=', anyOf(purposes)),
    codes('codes.known_place', 'is not distinct from', knownPlace),
  ]);

/**
 * Seconds until these caps allow another code, given those that count; 0 means now. When a cap is reached, the wait lasts
 * until its oldest code leaves the time window. Call it under a lock on what is counted, otherwise concurrent transactions
 * do not see each other's codes.
 */
export async function waitUnder(caps: Cap[], counted: Expression<SqlBool>, tx: EntityManager): Promise<number> {
  const [seconds, counts] = [caps.map(cap => cap.seconds), caps.map(cap => cap.count)];
  const { wait } = await db(tx)
    .selectFrom(sql<Cap>`unnest(${seconds}::int[], ${counts}::int[])`.as<'cap'>(sql`cap(seconds, count)`))
    .innerJoinLateral(
      ({ selectFrom, ref }) =>
        selectFrom('codes')
          .select('codes.created_at')
          .where(counted)
          .orderBy('codes.created_at', 'desc')
          .offset(sql<number>`${ref('cap.count')} - 1`)
          .limit(1)
          .as('sent'),
      join => join.onTrue(),
    )
    .select(({ ref }) => {
      const left = sql`extract(epoch from ${ref('sent.created_at')} - clock_timestamp()) + ${ref('cap.seconds')}`;
      return sql<number>`coalesce(ceil(max(${left})), 0)::int`.as('wait');
    })
    .executeTakeFirstOrThrow();
  return Math.max(0, wait);
}
