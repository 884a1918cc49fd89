import type { EventData } from '@aar/contracts/messaging';
import { contactChanged, memberChanged, membersSeen } from '@aar/contracts/identity/members.messages';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { asColumns } from '@aar/platform/database/field-columns';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { idRows } from '@aar/platform/database/id-rows';
import { isNewerRow } from '@aar/platform/read-models/newer';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { MemberContacts } from './member-contacts';
import { campaignConsents, consentOf, decisionOf } from '../vocabulary/consent';

const memberColumns = [
  ...(['full_name', 'ngo_name', 'user_type', 'role', 'state', 'city', 'interests', 'is_verified', 'status'] as const),
  ...(['role_granted_by', 'role_granted_at'] as const),
];

/** Updates the recipients from identity's events. They may arrive in any order; for each kind the highest version wins. */
@Controller()
export class RecipientsConsumer {
  constructor(private readonly contacts: MemberContacts) {}

  /**
   * A member who is leaving gets the status `leaving` in place of `active`: every condition that excludes suspended
   * members excludes them too.
   */
  @OnEvent(memberChanged)
  async followMember(member: EventData<typeof memberChanged>, tx: EntityManager) {
    const { fullName, ngoName, userType, role, state, city, interests, isVerified, roleGrantedBy, roleGrantedAt } =
      member;
    const status = member.leaving ? 'leaving' : member.status;
    const told = asColumns({
      fullName,
      ngoName,
      userType,
      role,
      state,
      city,
      interests,
      isVerified,
      status,
      roleGrantedBy,
      roleGrantedAt,
    });
    await db(tx)
      .insertInto('recipients')
      .values({ member_id: member.memberId, member_version: member.version, ...told })
      .onConflict(known =>
        known
          .column('member_id')
          .doUpdateSet(fromExcluded({ member_version: member.version, ...told }))
          .where(eb => isNewerRow(eb, 'recipients', memberColumns, 'member_version')),
      )
      .execute();
  }

  /**
   * Only records the version: the contact is fetched afterwards, even for a version that was fetched before. A late event is
   * ignored.
   */
  @OnEvent(contactChanged)
  async announceContact({ memberId, version }: EventData<typeof contactChanged>, tx: EntityManager) {
    await db(tx)
      .insertInto('recipients')
      .values({ member_id: memberId, announced_contact: version })
      .onConflict(known =>
        known
          .column('member_id')
          .doUpdateSet(({ ref }) => ({
            announced_contact: ref('excluded.announced_contact'),
            contact_version: sql<number>`least(${ref('recipients.contact_version')}, ${ref('excluded.announced_contact')} - 1)`,
          }))
          .whereRef('recipients.announced_contact', '<=', 'excluded.announced_contact'),
      )
      .execute();
    afterCommit(tx, () => this.contacts.askForDue());
  }

  /** Records the last visit, for campaigns to recently active members. Deleted members are ignored. */
  @OnEvent(membersSeen)
  async recordVisits({ day, memberIds }: EventData<typeof membersSeen>, tx: EntityManager) {
    await db(tx)
      .insertInto('recipients')
      .columns(['member_id', 'last_active_on'])
      .expression(({ selectFrom }) =>
        selectFrom(idRows('member', memberIds))
          .select(['member.id', sql<Date>`${day}::date`.as('day')])
          .orderBy('member.id'),
      )
      .onConflict(known =>
        known
          .column('member_id')
          .doUpdateSet(({ ref }) => ({ last_active_on: ref('excluded.last_active_on') }))
          .where('recipients.status', 'is distinct from', 'deleted')
          .where(({ eb, or, ref }) =>
            or([
              eb('recipients.last_active_on', 'is', null),
              eb('recipients.last_active_on', '<', ref('excluded.last_active_on')),
            ]),
          ),
      )
      .execute();
  }

  /** The latest decision wins, whether made on the privacy page or by the link in a mail. */
  @OnEvent(consentChanged)
  async followConsent(decision: EventData<typeof consentChanged>, tx: EntityManager) {
    const { memberId, purpose, granted, decidedAt, isAct } = decision;
    const column = consentOf[purpose];
    // Joining is for the alerts, so only they count without a decision of the member.
    if (!column || (granted && !isAct && purpose !== 'alerts')) return;
    const decided = decisionOf(column, granted, decidedAt);
    const applied = await db(tx)
      .insertInto('recipients')
      .values({ member_id: memberId, ...decided })
      .onConflict(known =>
        known
          .column('member_id')
          .doUpdateSet(fromExcluded(decided))
          .where('recipients.status', 'is distinct from', 'deleted')
          .where(eb => sql<boolean>`coalesce(${isNewerRow(eb, 'recipients', [column], `${column}_decided_at`)}, true)`),
      )
      .returning('member_id')
      .executeTakeFirst();
    const [channel] = Object.entries(campaignConsents).find(([, consent]) => consent === column) ?? [];
    // A member who agrees to a channel wants it, even if they had switched it off in the preferences before.
    if (applied && granted && channel)
      await db(tx)
        .updateTable('preferences')
        .set(({ ref }) => ({
          switched_off: sql<string[]>`array_remove(${ref('switched_off')}, ${`campaign:${channel}`})`,
        }))
        .where('member_id', '=', memberId)
        .execute();
  }
}
