import type {
  NewSuppression,
  Suppression,
  SuppressionReason,
  SuppressionScope,
} from '@aar/contracts/notifications/suppressions.contract';
import { api } from '../../api/panel-client';
import { i18n } from '../../i18n/i18n';
import { RotateCcw } from '../../ui/icons';
import { lazily, type Creation } from '../../forms/described-form';
import { may } from '../may';
import { formatMoment } from '../moment';
import { listSource, type Resource } from '../resource/resource';

const reasons: Record<SuppressionReason, string> = {
  bounced: /*i18n*/ 'The address does not exist',
  complained: /*i18n*/ 'The owner marked our mail as spam',
  blocked: /*i18n*/ 'The number is blocked at the provider',
  asked: /*i18n*/ 'Its owner asked us to stop',
  refused: /*i18n*/ 'Refused our mail for weeks',
};
const scopes: Record<SuppressionScope, string> = {
  all: /*i18n*/ 'Everything but codes and security notices',
  bulk: /*i18n*/ 'Campaigns, digests and events nearby',
  whatsapp: /*i18n*/ 'WhatsApp, except codes',
};
const providers: Record<string, string> = { sendgrid: 'SendGrid', msg91: 'MSG91', smtp: 'SMTP' };
const ours: Record<string, string> = { team: /*i18n*/ 'The team', mail: /*i18n*/ 'Returned mail' };
const providerText = (provider: string) =>
  ours[provider] ? i18n.t(ours[provider]) : (providers[provider] ?? provider);

const add: Creation<typeof NewSuppression> = {
  label: /*i18n*/ 'Add Contact',
  form: lazily(async () => (await import('./suppression.form')).suppressionForm),
  run: api.suppressions.add,
  done: /*i18n*/ 'Nothing more is sent to this contact',
  failed: /*i18n*/ 'Failed to add the contact',
};

const contactOf = ({ maskedContact }: Suppression) => maskedContact ?? i18n.t('An erased member');

/** /admin/suppressions */
export const suppressions: Resource<Suppression> = {
  title: /*i18n*/ 'Suppressed Contacts',
  list: listSource(api.suppressions.list, 'suppressions'),
  label: /*i18n*/ 'Contact',
  nameOf: contactOf,
  note: ({ contactType }) => (contactType === 'email' ? i18n.t('E-mail') : i18n.t('Mobile number')),
  columns: [
    { name: 'reason', label: /*i18n*/ 'Reason', cell: ({ reason }) => i18n.t(reasons[reason]) },
    {
      name: 'scope',
      label: /*i18n*/ 'What stops',
      cell: ({ scope }) => i18n.t(scopes[scope]),
      isSecondary: true,
    },
    {
      name: 'detail',
      label: /*i18n*/ 'What was said',
      cell: ({ detail }) => detail && <span className="line-clamp-2">{detail}</span>,
      isSecondary: true,
    },
    { name: 'provider', label: /*i18n*/ 'Said by', cell: ({ provider }) => providerText(provider) },
    { name: 'createdAt', label: /*i18n*/ 'Since', cell: ({ createdAt }) => <time>{formatMoment(createdAt)}</time> },
  ],
  search: { name: 'search', label: /*i18n*/ 'Whole e-mail address or mobile number' },
  filters: [
    {
      name: 'reason',
      label: /*i18n*/ 'Reason',
      kind: 'select',
      any: /*i18n*/ 'All reasons',
      options: Object.entries(reasons).map(([value, label]) => ({ value, label })),
    },
  ],
  empty: { title: /*i18n*/ 'No contacts are suppressed', art: 'asleep' },
  failed: /*i18n*/ 'Failed to fetch suppressed contacts',
  create: add,
  actions: [
    {
      name: 'remove',
      label: /*i18n*/ 'Send Again',
      icon: <RotateCcw />,
      isOffered: (_, me) => may(api.suppressions.remove, me),
      confirm: {
        title: /*i18n*/ 'Send to {name} again?',
        text: /*i18n*/ 'Messages are sent there again. If a provider reports it again, it returns to this list.',
        confirmLabel: /*i18n*/ 'Send Again',
        pendingLabel: /*i18n*/ 'Saving...',
      },
      run: ({ id }) => api.suppressions.remove({ id }),
      expected: () => null,
      done: /*i18n*/ 'The contact gets messages again',
      failed: /*i18n*/ 'Failed to take the contact off the list',
    },
  ],
  detail: {
    failed: /*i18n*/ 'This contact is not on this page of the list',
    subtitle: ({ createdAt }) => i18n.t('Since {date}', { date: formatMoment(createdAt) }),
    Body: ({ row: { reason, scope, detail, provider } }) => (
      <dl className="stack">
        <div>
          <dt>{i18n.t('Reason')}</dt>
          <dd>{i18n.t(reasons[reason])}</dd>
        </div>
        <div>
          <dt>{i18n.t('What stops')}</dt>
          <dd>{i18n.t(scopes[scope])}</dd>
        </div>
        <div>
          <dt>{i18n.t('What was said')}</dt>
          <dd>{detail || '–'}</dd>
        </div>
        <div>
          <dt>{i18n.t('Said by')}</dt>
          <dd>{providerText(provider)}</dd>
        </div>
      </dl>
    ),
  },
};
