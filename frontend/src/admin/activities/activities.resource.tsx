import type { AdminActivity } from '@aar/contracts/community/admin-activities.contract';
import { stateNames } from '@aar/contracts/locations';
import { api } from '../../api/panel-client';
import { formatAgo } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { urgencyLabels } from '../../domain/vocabulary/labels';
import { listSource, type Resource } from '../resource/resource';
import { activityActions } from './activity-actions';
import { ActivityBadges, UrgencyBadge } from './activity-badges';
import { ActivityDetails } from './activity-details';
import { activityStatuses, activityTypes } from './activity-labels';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const countOf = ({ type, responses, participants }: AdminActivity) =>
  type === 'event'
    ? i18n.t('{count, plural, one {# participant} other {# participants}}', { count: participants ?? 0 })
    : i18n.t('{count, plural, one {# response} other {# responses}}', { count: responses ?? 0 });

/** /admin/activities */
export const activities: Resource<AdminActivity> = {
  title: /*i18n*/ 'Activities',
  list: listSource(api.adminActivities.list, 'activities'),
  label: /*i18n*/ 'Activity',
  nameOf: ({ title }) => title,
  note: ({ userName, userEmail }) => [userName, userEmail].filter(Boolean).join(' · '),
  columns: [
    { name: 'type', label: /*i18n*/ 'Type', cell: ({ type }) => i18n.t(activityTypes[type]) },
    {
      name: 'place',
      label: /*i18n*/ 'Place',
      cell: ({ city, state }) => [city, state].filter(Boolean).join(', '),
      isSecondary: true,
    },
    {
      name: 'urgency',
      label: /*i18n*/ 'Urgency',
      cell: ({ urgency }) => urgency && <UrgencyBadge urgency={urgency} />,
      isSecondary: true,
    },
    { name: 'status', label: /*i18n*/ 'Status', cell: activity => <ActivityBadges activity={activity} /> },
    {
      name: 'count',
      label: /*i18n*/ 'Taking part',
      cell: activity => <span className="whitespace-nowrap">{countOf(activity)}</span>,
      isSecondary: true,
    },
    {
      name: 'created',
      label: /*i18n*/ 'Created',
      cell: ({ createdAt }) => (
        <time className="whitespace-nowrap" dateTime={createdAt}>
          {formatAgo(createdAt)}
        </time>
      ),
      sort: { by: 'createdAt', asc: /*i18n*/ 'oldest first', desc: /*i18n*/ 'newest first' },
    },
  ],
  initialSort: { by: 'createdAt', order: 'desc' },
  search: { name: 'q', label: /*i18n*/ 'Words in the title', min: 3 },
  filters: [
    {
      name: 'type',
      label: /*i18n*/ 'Type',
      kind: 'select',
      any: /*i18n*/ 'All types',
      options: optionsOf(activityTypes),
    },
    {
      name: 'status',
      label: /*i18n*/ 'Status',
      kind: 'select',
      any: /*i18n*/ 'All statuses',
      options: Object.entries(activityStatuses).map(([value, { label }]) => ({ value, label })),
    },
    {
      name: 'urgency',
      label: /*i18n*/ 'Urgency',
      kind: 'select',
      any: /*i18n*/ 'Any urgency',
      options: optionsOf(urgencyLabels),
    },
    {
      name: 'state',
      label: /*i18n*/ 'State',
      kind: 'select',
      any: /*i18n*/ 'All states',
      options: stateNames.map(name => ({ value: name, label: name })),
    },
    {
      name: 'answered',
      label: /*i18n*/ 'Offers of help',
      kind: 'select',
      any: /*i18n*/ 'Any offers',
      options: optionsOf({ no: /*i18n*/ 'Without an offer', yes: /*i18n*/ 'With offers' }),
    },
    {
      name: 'promoted',
      label: /*i18n*/ 'Featured',
      kind: 'select',
      any: /*i18n*/ 'Featured?',
      options: optionsOf({ yes: /*i18n*/ 'Featured', no: /*i18n*/ 'Not featured' }),
    },
  ],
  empty: { title: /*i18n*/ 'No activities yet' },
  failed: /*i18n*/ 'Failed to fetch activities',
  actions: activityActions,
  detail: {
    load: id => api.adminActivities.get.query({ id }),
    failed: /*i18n*/ 'Failed to fetch the activity',
    subtitle: ({ type, city, state }) => [i18n.t(activityTypes[type]), city, state].filter(Boolean).join(', '),
    Body: ({ row }) => <ActivityDetails activity={row} />,
  },
};
