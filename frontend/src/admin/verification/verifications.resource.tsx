import type { Verification } from '@aar/contracts/identity/verifications.contract';
import { stateNames } from '@aar/contracts/locations';
import { api } from '../../api/panel-client';
import { formatDate } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { Avatar } from '../../ui/display/avatar';
import { listSource, type Resource } from '../resource/resource';
import { ReviewBadge } from './review-badge';
import { verificationActions } from './verification-actions';
import { type Submission, VerificationDetails } from './verification-details';
import { reviewKinds, reviewStates } from './verification-labels';

/** /admin/verification */
export const verificationQueue: Resource<Verification, Submission> = {
  title: /*i18n*/ 'Verification Queue',
  list: listSource(api.verifications.list, 'verifications'),
  label: /*i18n*/ 'NGO',
  nameOf: ({ ngoName }) => ngoName,
  face: ({ ngoName }) => <Avatar small square name={ngoName} />,
  note: ({ fullName }) => fullName,
  columns: [
    { name: 'place', label: /*i18n*/ 'Place', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
    { name: 'status', label: /*i18n*/ 'Status', cell: row => <ReviewBadge verification={row} /> },
    { name: 'kind', label: /*i18n*/ 'About', cell: ({ kind }) => i18n.t(reviewKinds[kind]) },
    {
      name: 'near',
      label: /*i18n*/ 'Similar Names',
      cell: ({ nearNames }) => nearNames.map(({ ngoName }) => ngoName).join(', '),
    },
    {
      name: 'documents',
      label: /*i18n*/ 'Documents',
      cell: ({ documents }) =>
        i18n.t('{count, plural, one {# document} other {# documents}}', { count: documents.length }),
      isSecondary: true,
    },
    {
      name: 'submitted',
      label: /*i18n*/ 'Submitted',
      cell: ({ submittedAt }) => <time className="whitespace-nowrap">{formatDate(submittedAt)}</time>,
    },
  ],
  search: { name: 'q', label: /*i18n*/ 'Name of the NGO' },
  filters: [
    {
      name: 'status',
      label: /*i18n*/ 'Status',
      kind: 'select',
      any: /*i18n*/ 'All open',
      options: Object.entries(reviewStates).map(([value, { label }]) => ({ value, label })),
    },
    {
      name: 'state',
      label: /*i18n*/ 'State',
      kind: 'select',
      any: /*i18n*/ 'All states',
      options: stateNames.map(name => ({ value: name, label: name })),
    },
  ],
  empty: {
    title: /*i18n*/ 'No Pending Verifications',
    text: /*i18n*/ 'NGOs that submit their documents, or whose name is close to another one, are listed here, longest waiting first.',
    art: 'asleep',
  },
  failed: /*i18n*/ 'Failed to fetch the verifications',
  actions: verificationActions,
  detail: {
    load: id => api.verifications.get.query({ id }),
    failed: /*i18n*/ 'Failed to fetch the verification',
    subtitle: ({ city, state }) => [city, state].filter(Boolean).join(', '),
    Body: ({ row }) => <VerificationDetails submission={row} />,
  },
};
