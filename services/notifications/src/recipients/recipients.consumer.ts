import type { EventData } from '@aar/contracts/messaging';
import type { ConsentPurpose } from '@aar/contracts/identity/privacy.contract';
import { contactChanged, memberChanged, membersSeen } from '@aar/contracts/identity/members.messages';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewer } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MemberContacts } from './member-contacts';
import type { Consent } from './consent';

/** The consent that a member's decision changes; other purposes are not about mail. */
const switches: Partial<Record<ConsentPurpose, Consent>> = { alerts: 'alert_email', broadcasts: 'bulk_email' };

const memberColumns = [
  ...['full_name', 'ngo_name', 'user_type', 'role', 'state', 'city', 'interests', 'is_verified', 'status'],
];

/** Updates the recipients from identity's events. They may come in any order; of each kind the highest version wins. */
@Controller()
export class RecipientsConsumer {
  constructor(private readonly contacts: MemberContacts) {}

  @OnEvent(memberChanged)
  async followMember(member: EventData<typeof memberChanged>, tx: EntityManager) {
    await tx.query(
      `insert into recipients
         (member_id, member_version, full_name, ngo_name, user_type, role, state, city, interests, is_verified, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (member_id) do update set
         member_version = excluded.member_version, full_name = excluded.full_name, ngo_name = excluded.ngo_name,
         user_type = excluded.user_type, role = excluded.role, state = excluded.state, city = excluded.city, interests = excluded.interests,
         is_verified = excluded.is_verified, status = excluded.status
       where ${isNewer('recipients', 'member_version', memberColumns)}`,
      [
        ...[member.memberId, member.version, member.fullName, member.ngoName, member.userType, member.role],
        ...[member.state, member.city, member.interests, member.isVerified, member.status],
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
    const { memberId, purpose, granted, decidedAt } = decision;
    const column = switches[purpose];
    if (!column) return;
    await tx.query(
      `insert into recipients (member_id, ${column}, ${column}_decided_at) values ($1, $2, $3)
       on conflict (member_id) do update set ${column} = excluded.${column},
         ${column}_decided_at = excluded.${column}_decided_at
       where recipients.status is distinct from 'deleted' and coalesce(${isNewer('recipients', `${column}_decided_at`, [column])}, true)`,
      [memberId, granted, decidedAt],
    );
  }
}
