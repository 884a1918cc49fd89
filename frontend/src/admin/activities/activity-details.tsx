import { useLingui } from '@lingui/react';
import type { AdminActivity } from '@aar/contracts/community/admin-activities.contract';
import { eventPath } from '../../domain/events/event-path';
import { requestPath } from '../../domain/support-requests/request-ticket';
import { Facts } from '../../ui/display/numbers';
import { TextLink } from '../../ui/navigation/link';
import { formatMoment } from '../moment';
import { ActivityBadges, UrgencyBadge } from './activity-badges';

/** The path of the public page. */
const pathOf = ({ type, id }: AdminActivity) => (type === 'event' ? eventPath(id) : requestPath(id));

/** The drawer of a support request or an event: status, owner and content. */
export function ActivityDetails({ activity }: { activity: AdminActivity }) {
  const { i18n } = useLingui();
  const { urgency, userId, userName, userEmail, location, city, state, responses, participants } = activity;
  const account = <TextLink to={`/admin/users?${new URLSearchParams({ open: userId })}`}>{userName}</TextLink>;
  const facts = [
    { label: i18n.t('By'), value: account, wide: true },
    { label: i18n.t('Email'), value: userEmail, wide: true },
    { label: i18n.t('Place'), value: [location, city, state].filter(Boolean).join(', '), wide: true },
    { label: i18n.t('Responses'), value: responses },
    { label: i18n.t('Participants'), value: participants },
    { label: i18n.t('Created'), value: formatMoment(activity.createdAt) },
  ];
  return (
    <>
      <div role="status" className="row">
        {urgency && <UrgencyBadge urgency={urgency} />}
        <ActivityBadges activity={activity} />
      </div>
      <Facts items={facts.filter(({ value }) => value !== null && value !== undefined && value !== '')} />
      <p className="whitespace-pre-line">{activity.description}</p>
      <p>
        <TextLink to={pathOf(activity)}>{i18n.t('Open its page')}</TextLink>
      </p>
    </>
  );
}
