import type { EventData } from '@aar/contracts/messaging';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewer } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contractsOfMembers, lockStanding, recountOffers } from '../standing/standing';
import { directoryExperience, searchText } from './activists.rules';

type Member = EventData<typeof memberChanged>;

/** Stores members from identity's events. The event with the highest version wins, in whatever order they arrive. */
@Controller()
export class ActivistsConsumer {
  constructor(private readonly live: Live) {}

  @OnEvent(memberChanged)
  async follow(member: Member, tx: EntityManager) {
    const before = await lockStanding(tx, member.memberId);
    const row = rowOf(member);
    const columns = Object.keys(row);
    const applied = await tx.query(
      `insert into activists (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
       on conflict (id) do update set ${columns.map(column => `${column} = excluded.${column}`).join(', ')}
         where ${isNewer('activists', 'version', columns)}
       returning 1`,
      Object.values(row),
    );
    if (applied.length === 0) return;
    const isStandingNew = before !== member.status;
    if (isStandingNew) await recountOffers(tx, { member: member.memberId });
    const tags = isStandingNew ? contractsOfMembers : ['community.activists'];
    afterCommit(tx, () => this.live.publish(cacheInvalidated, { tags }));
  }
}

/** Of a deleted member only the row stays, so that a late older event does not restore the personal data. */
const rowOf = (member: Member) => ({
  id: member.memberId,
  version: member.version,
  status: member.status,
  listed: member.listed,
  user_type: member.userType,
  state: member.state,
  city: member.city,
  is_verified: member.isVerified,
  ngo_approved: member.ngoApproved,
  joined_at: member.joinedAt,
  ...(member.status === 'deleted'
    ? { full_name: null, ngo_name: null, experience: null, bio: null, avatar_url: null, interests: [], search_text: '' }
    : {
        full_name: member.fullName,
        avatar_url: member.avatarUrl,
        ngo_name: member.ngoName,
        experience: member.experience && directoryExperience[member.experience],
        // The description of an organisation is its bio.
        bio: member.bio ?? member.ngoDescription,
        interests: member.interests,
        search_text: searchText(member),
      }),
});
