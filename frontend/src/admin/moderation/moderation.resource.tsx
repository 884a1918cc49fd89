import type { ModerationCase, ModerationCaseDetail } from '@aar/contracts/community/moderation.contract';
import { api } from '../../api/panel-client';
import { formatAgo } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { listSource, type Resource } from '../resource/resource';
import { CaseBadge } from './case-badge';
import { CaseDetails } from './case-details';
import { moderationActions } from './moderation-actions';
import { caseStatuses, nameOfCase, targetTypes } from './moderation-labels';

/** /admin/moderation */
export const moderationQueue: Resource<ModerationCase, ModerationCaseDetail> = {
  title: /*i18n*/ 'Reported Abuse',
  list: listSource(api.moderation.list, 'reports'),
  label: /*i18n*/ 'Reported',
  nameOf: nameOfCase,
  note: ({ ownerName }) => ownerName,
  isQueue: true,
  columns: [
    { name: 'type', label: /*i18n*/ 'Type', cell: ({ targetType }) => i18n.t(targetTypes[targetType]) },
    {
      name: 'reports',
      label: /*i18n*/ 'Reports',
      cell: ({ reportCount }) => i18n.t('{count, plural, one {# report} other {# reports}}', { count: reportCount }),
      isSecondary: true,
    },
    { name: 'status', label: /*i18n*/ 'Status', cell: row => <CaseBadge moderationCase={row} /> },
    {
      name: 'waiting',
      label: /*i18n*/ 'Since',
      cell: ({ waitingSince }) => (
        <time className="whitespace-nowrap" dateTime={waitingSince}>
          {formatAgo(waitingSince)}
        </time>
      ),
    },
  ],
  filters: [
    {
      name: 'status',
      label: /*i18n*/ 'Status',
      kind: 'select',
      any: /*i18n*/ 'All open',
      options: Object.entries(caseStatuses).map(([value, { label }]) => ({ value, label })),
    },
    {
      name: 'targetType',
      label: /*i18n*/ 'Type',
      kind: 'select',
      any: /*i18n*/ 'All types',
      options: Object.entries(targetTypes).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'stage',
      label: /*i18n*/ 'Stage',
      kind: 'select',
      any: /*i18n*/ 'Reports and appeals',
      options: [
        { value: 'report', label: /*i18n*/ 'Reports' },
        { value: 'appeal', label: /*i18n*/ 'Appeals' },
      ],
    },
  ],
  empty: {
    title: /*i18n*/ 'Nothing to decide',
    text: /*i18n*/ 'Reports from members are listed here, longest waiting first.',
    art: 'asleep',
  },
  failed: /*i18n*/ 'Failed to fetch the reports',
  actions: moderationActions,
  detail: {
    load: id => api.moderation.get.query({ id }),
    failed: /*i18n*/ 'Failed to fetch the report',
    subtitle: ({ targetType }) => i18n.t(targetTypes[targetType]),
    Body: ({ row }) => <CaseDetails detail={row} />,
  },
};
