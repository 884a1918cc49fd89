import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { Activist } from '@aar/contracts/community/activists.contract';
import { nameOf } from '@aar/contracts/member-name';
import { Avatar } from '../../ui/display/avatar';
import { Chips } from '../../ui/display/badge';
import { IdBadge } from '../../ui/display/id-badge';
import { TextLink } from '../../ui/navigation/link';
import { Place } from '../../ui/display/place';
import { ApprovedNgoBadge } from './approved-ngo-badge';
import { experienceLabels, memberTypes } from '../vocabulary/labels';
import { MarkBadges } from './member-marks';

/** A directory member as an ID badge: round for an activist, square for an NGO, with a seal if staff checked them. */
export function MemberBadge({
  member,
  heading: Heading = 'h2',
  to,
  whole,
  actions,
}: {
  member: Activist;
  heading?: 'h1' | 'h2' | 'h3' | 'h4';
  /** Path of the member's page. */
  to?: string;
  /** Shows the full bio and all interests. */
  whole?: boolean;
  actions?: ReactNode;
}) {
  const { i18n } = useLingui();
  const isNgo = member.userType === 'ngo';
  const name = nameOf(member);
  return (
    <IdBadge
      square={isNgo}
      left={i18n.t(memberTypes[member.userType])}
      right={member.experience ? i18n.t(experienceLabels[member.experience]) : undefined}
      avatar={<Avatar name={name} src={member.avatarUrl} square={isNgo} checked={member.isChecked} />}
      head={
        <>
          <Heading className="text-20">{to ? <TextLink to={to}>{name}</TextLink> : name}</Heading>
          <Place>{`${member.city}, ${member.state}`}</Place>
          <p className="row mt-2 empty:hidden">
            {member.ngoApproved && <ApprovedNgoBadge />}
            <MarkBadges marks={member} />
          </p>
          {!member.isVerified && <p className="small muted">{i18n.t('Not verified yet')}</p>}
        </>
      }
      actions={actions}
    >
      {member.bio && <p className={whole ? 'full whitespace-pre-line' : 'full line-clamp-4'}>{member.bio}</p>}
      {member.interests.length > 0 && (
        <div className="full">
          <Chips items={member.interests.map(interest => i18n.t(interest))} max={whole ? undefined : 3} />
        </div>
      )}
    </IdBadge>
  );
}
