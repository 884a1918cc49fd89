import type { ReturnCause, ReturnsOfProvider } from '@aar/contracts/notifications/mail-returns.contract';
import { api } from '../../api/panel-client';
import { formatDate, formatNumber } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { listSource, type Resource } from '../resource/resource';

const causes: Record<ReturnCause, string> = {
  gone: /*i18n*/ 'The address does not exist',
  full: /*i18n*/ 'The mailbox is full',
  policy: /*i18n*/ 'The provider refuses our mail',
  forwarded: /*i18n*/ 'A forwarding address failed',
  temporary: /*i18n*/ 'Not reachable for days',
  unclear: /*i18n*/ 'No clear reason',
  complaint: /*i18n*/ 'Marked as spam by the reader',
};

const names: Record<string, string> = {
  gmail: 'Gmail',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  zoho: 'Zoho',
  rediffmail: 'Rediffmail',
  icloud: 'iCloud',
  cisco: 'Cisco',
};
const nameOf = ({ id }: ReturnsOfProvider) => names[id] ?? (id === 'other' ? i18n.t('Other providers') : id);

const countOf = (row: ReturnsOfProvider, wanted: ReturnCause) =>
  formatNumber(row.causes.find(({ cause }) => cause === wanted)?.count ?? 0);

/** /admin/mail-returns */
export const mailReturns: Resource<ReturnsOfProvider> = {
  title: /*i18n*/ 'Returned Mail',
  list: listSource(api.mailReturns.list, 'providers'),
  label: /*i18n*/ 'Provider',
  nameOf,
  columns: [
    { name: 'total', label: /*i18n*/ 'Came back', cell: ({ total }) => formatNumber(total) },
    { name: 'gone', label: /*i18n*/ 'Does not exist', cell: row => countOf(row, 'gone') },
    { name: 'policy', label: /*i18n*/ 'Refused us', cell: row => countOf(row, 'policy') },
    { name: 'complaint', label: /*i18n*/ 'Called spam', cell: row => countOf(row, 'complaint') },
    {
      name: 'causes',
      label: /*i18n*/ 'Most often',
      cell: ({ causes: [first] }) => first && i18n.t(causes[first.cause]),
      isSecondary: true,
    },
  ],
  filters: [
    {
      name: 'days',
      label: /*i18n*/ 'Period',
      kind: 'select',
      any: /*i18n*/ 'Last 30 days',
      options: [
        { value: '7', label: /*i18n*/ 'Last 7 days' },
        { value: '90', label: /*i18n*/ 'Last 90 days' },
      ],
    },
  ],
  empty: { title: /*i18n*/ 'No returned mail', art: 'asleep' },
  failed: /*i18n*/ 'Failed to fetch returned mail',
  actions: [],
  detail: {
    failed: /*i18n*/ 'No mail returned by this provider in this period',
    subtitle: ({ total }) =>
      i18n.t('{count, plural, one {# mail came back} other {# mails came back}}', { count: total }),
    Body: ({ row }) => (
      <dl className="stack">
        {row.causes.map(({ cause, count, lastOn, words }) => (
          <div key={cause}>
            <dt>{i18n.t('{reason}: {count}', { reason: i18n.t(causes[cause]), count: formatNumber(count) })}</dt>
            <dd>
              <span>{words || '–'}</span>
              <span className="small muted block">{i18n.t('Last on {date}', { date: formatDate(lastOn) })}</span>
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
};
