import { useLingui } from '@lingui/react';
import { NavLink, useLocation } from 'react-router-dom';
import type { Conversation } from '@aar/contracts/community/conversations.contract';
import { nameOf } from '@aar/contracts/member-name';
import { formatAgo } from '../../i18n/dates';
import { Avatar } from '../../ui/display/avatar';
import { Badge } from '../../ui/display/badge';

/** One conversation of the list; the whole row is the link. */
export function ConversationLine({ conversation }: { conversation: Conversation }) {
  const { i18n } = useLingui();
  const { search } = useLocation();
  const { id, member, latest, latestAt, unread, isMuted, status } = conversation;
  const name = nameOf(member);
  return (
    <li>
      {member.id && (
        <Avatar
          small
          name={name}
          src={member.avatarUrl}
          square={member.userType === 'ngo'}
          checked={member.isChecked}
        />
      )}
      <div className="grow">
        <p className="row row--tight row--between items-start">
          <NavLink to={{ pathname: `/messages/${id}`, search }} className="cover">
            {unread > 0 ? <b>{name}</b> : name}
          </NavLink>
          {unread > 0 && (
            <Badge tone={isMuted ? 'neutral' : 'active'} icon={null}>
              {i18n.t('{count} new', { count: unread })}
            </Badge>
          )}
        </p>
        {latest && (
          <p className="small line-clamp-2">
            {latest.isMine ? i18n.t('You: {text}', { text: latest.text }) : latest.text}
          </p>
        )}
        <p className="small muted">
          {[formatAgo(latestAt), status === 'waiting' && i18n.t('Not accepted yet'), isMuted && i18n.t('Muted')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </li>
  );
}
