import type { EventData } from '@aar/contracts/messaging';
import { contactChanged, memberChanged, membersSeen } from '@aar/contracts/identity/members.messages';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewer } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MemberContacts } from './member-contacts';
import { campaignConsents, consentOf } from './consent';

const memberColumns = [
  ...['full_name', 'ngo_name', 'user_type', 'role', 'state', 'city', 'interests', 'is_verified', 'status'],
  ...['role_granted_by', 'role_granted_at'],
];

/** Updates the recipients from identity's events. They may come in any order; of each kind the highest version wins. */
@Controller()
export class RecipientsConsumer {
  constructor(private readonly contacts: MemberContacts) {}

  /** Whoever is leaving is `leaving` in place of `active`: every condition that leaves out suspended members leaves them out too. */
  @OnEvent(memberChanged)
  async followMember(member: EventData<typeof memberChanged>, tx: EntityManager) {
    await tx.query(
      `insert into recipients
         (member_id, member_version, full_name, ngo_name, user_type, role, state, city, interests, is_verified, status,
          role_granted_by, role_granted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (member_id) do update set
         member_version = excluded.member_version, full_name = excluded.full_name, ngo_name = excluded.ngo_name,
         user_type = excluded.user_type, role = excluded.role, state = excluded.state, city = excluded.city, interests = excluded.interests,
         is_verified = excluded.is_verified, status = excluded.status,
         role_granted_by = excluded.role_granted_by, role_granted_at = excluded.role_granted_at
       where ${isNewer('recipients', 'member_version', memberColumns)}`,
      [
        ...[member.memberId, member.version, member.fullName, member.ngoName, member.userType, member.role],
        ...[member.state, member.city, member.interests, member.isVerified],
        member.leaving ? 'leaving' : member.status,
        member.roleGrantedBy,
        member.roleGrantedAt,
      ],
    );
  }

  /**
   * Only records the version: the contact is fetched afterwards, also again for a version that was fetched before. A late event
   * is ignored.
   */
  @OnEvent(contactChanged)
  async announceContact({ memberId, version }: EventData<typeof contactChanged>, tx: EntityManager) {
    await tx.query(
      `insert into recipients (member_id, announced_contact) values ($1, $2)
       on conflict (member_id) do update set announced_contact = excluded.announced_contact,
         contact_version = least(recipients.contact_version, excluded.announced_contact - 1)
       where recipients.announced_contact <= excluded.announced_contact`,
      [memberId, version],
    );
    afterCommit(tx, () => this.contacts.askForDue());
  }

  /** Records the last visit, for campaigns to recently active members. Deleted members are ignored. */
  @OnEvent(membersSeen)
  async noteVisits({ day, memberIds }: EventData<typeof membersSeen>, tx: EntityManager) {
    await tx.query(
      `insert into recipients (member_id, last_active_on) select id, $1 from unnest($2::uuid[]) id order by id
       on conflict (member_id) do update set last_active_on = excluded.last_active_on
       where recipients.status is distinct from 'deleted'
         and coalesce(recipients.last_active_on < excluded.last_active_on, true)`,
      [day, memberIds],
    );
  }

  /** The latest decision wins, whether made on the privacy page or by the link in a mail. */
  @OnEvent(consentChanged)
  async followConsent(decision: EventData<typeof consentChanged>, tx: EntityManager) {
    const { memberId, purpose, granted, decidedAt, isAct } = decision;
    const column = consentOf[purpose];
    // Alerts are what joining is for; nothing else counts without an act.
    if (!column || (granted && !isAct && purpose !== 'alerts')) return;
    const applied = await tx.query(
      `insert into recipients (member_id, ${column}, ${column}_decided_at) values ($1, $2, $3)
       on conflict (member_id) do update set ${column} = excluded.${column},
         ${column}_decided_at = excluded.${column}_decided_at
       where recipients.status is distinct from 'deleted' and coalesce(${isNewer('recipients', `${column}_decided_at`, [column])}, true)
       returning 1`,
      [memberId, granted, decidedAt],
    );
    const [channel] = Object.entries(campaignConsents).find(([, consent]) => consent === column) ?? [];
    // Whoever agrees to a channel wants it, also if they had switched it off in the preferences before.
    if (applied.length > 0 && granted && channel)
      await tx.query('update preferences set switched_off = array_remove(switched_off, $2) where member_id = $1', [
        ...[memberId, `campaign:${channel}`],
      ]);
  }
}
