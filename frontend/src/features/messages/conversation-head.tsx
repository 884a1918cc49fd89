import type { Conversation } from '@aar/contracts/community/conversations.contract';
import { nameOf } from '@aar/contracts/member-name';
import { MarkLine } from '../../domain/members/member-marks';
import { Avatar } from '../../ui/display/avatar';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { TextLink } from '../../ui/navigation/link';

const Actions = lazyPart(() => import('./conversation-actions'));

/** The other member, and the actions on the conversation, which load lazily. */
export function ConversationHead({ conversation }: { conversation: Conversation }) {
  const { member } = conversation;
  const name = nameOf(member);
  return (
    <div className="row row--tight row--between mb-3">
      <div className="row row--tight">
        {member.id && (
          <Avatar
            small
            name={name}
            src={member.avatarUrl}
            square={member.userType === 'ngo'}
            checked={member.isChecked}
          />
        )}
        <div>
          <h1 id="conversation" className="text-20">
            {member.id ? <TextLink to={`/activists/${member.id}`}>{name}</TextLink> : name}
          </h1>
          <p className="small muted">
            {[member.ngoName && member.fullName, member.city, member.state].filter(Boolean).join(', ')}
          </p>
          <MarkLine marks={member} />
        </div>
      </div>
      <Actions conversation={conversation} />
    </div>
  );
}
