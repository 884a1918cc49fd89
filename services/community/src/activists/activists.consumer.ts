import type { EventData } from '@aar/contracts/messaging';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { Live } from '@aar/platform/messaging/live';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewerRow } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { contractsOfMembers, recountOffers } from '../standing/standing';
import type { MemberStatus } from '../standing/member-status';
import { directoryExperience, searchText } from './activists.rules';
import { lockSameNames, orderSameNames } from './order-same-names';

type Member = EventData<typeof memberChanged>;

/** The columns of owners that requests and events show (`ownerOf`), and those that decide whether they are shown at all. */
const shownOfOwners = [
  'status',
  'listed',
  'full_name',
  'ngo_name',
  'user_type',
  'city',
  'reached_by',
  'is_checked',
] as const;

/** Stores members from identity's events. The event with the highest version wins, in whatever order the events arrive. */
@Controller()
export class ActivistsConsumer {
  constructor(private readonly live: Live) {}

  @OnEvent(memberChanged)
  async follow(member: Member, tx: EntityManager) {
    await lockSameNames(tx, member);
    const before = await db(tx)
      .selectFrom('activists')
      .select(shownOfOwners)
      .where('id', '=', member.memberId)
      .executeTakeFirst();
    const row = rowOf(member);
    const applied = await db(tx)
      .insertInto('activists')
      .values(row)
      .onConflict(known =>
        known
          .column('id')
          .doUpdateSet(fromExcluded(row))
          .where(eb => isNewerRow(eb, 'activists', Object.keys(row) as (keyof typeof row)[])),
      )
      .returning('id')
      .executeTakeFirst();
    if (!applied) return;
    // The former name too: the NGOs that were ranked below this one get their own places again.
    for (const name of new Set([before?.ngo_name, row.ngo_name])) if (name) await orderSameNames(tx, name);
    if (before?.status !== row.status) await recountOffers(tx, { member: member.memberId });
    const isShownAnew =
      !before || shownOfOwners.some(column => JSON.stringify(before[column]) !== JSON.stringify(row[column]));
    const tags = isShownAnew ? contractsOfMembers : ['community.activists'];
    afterCommit(tx, () => this.live.publish(cacheInvalidated, { tags }));
  }
}

/** Only the row of a deleted member remains, so that a late older event does not restore the personal data. */
const rowOf = (member: Member) => ({
  id: member.memberId,
  version: member.version,
  status: standingOf(member),
  listed: member.listed,
  user_type: member.userType,
  state: member.state,
  city: member.city,
  is_verified: member.isVerified,
  reached_by: member.reachedBy,
  is_checked: member.isChecked,
  ngo_approved: member.ngoApproved,
  joined_at: member.joinedAt,
  member_since: member.joinedAt,
  ...(member.status === 'deleted'
    ? { full_name: null, experience: null, bio: null, avatar_url: null, interests: [], search_text: '', ...noRecord }
    : {
        full_name: member.fullName,
        avatar_url: member.avatarUrl,
        ...recordOf(member),
        experience: member.experience && directoryExperience[member.experience],
        // The description of an organisation is its bio.
        bio: member.bio ?? member.ngoDescription,
        interests: member.interests,
        search_text: searchText(member),
      }),
});

const standingOf = ({ status, leaving }: Member): MemberStatus => (status === 'active' && leaving ? 'leaving' : status);

/** What an NGO says about itself, and which of it staff checked. */
const recordOf = (member: Member) => ({
  ngo_name: member.ngoName,
  ngo_website: member.ngoWebsite,
  ngo_legal_structure: member.ngoLegalStructure,
  ngo_registration_number: member.ngoRegistrationNumber,
  ngo_year_established: member.ngoYearEstablished,
  ngo_approved_at: member.ngoApprovedAt,
  ngo_website_checked: member.ngoWebsiteChecked,
});

const noRecord = {
  ngo_name: null,
  ngo_website: null,
  ngo_legal_structure: null,
  ngo_registration_number: null,
  ngo_year_established: null,
  ngo_approved_at: null,
  ngo_website_checked: false,
} satisfies ReturnType<typeof recordOf>;
