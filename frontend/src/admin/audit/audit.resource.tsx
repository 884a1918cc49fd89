import type { AuditEntry } from '@aar/contracts/identity/audit.contract';
import { api } from '../../api/panel-client';
import { i18n } from '../../i18n/i18n';
import { formatMoment } from '../moment';
import { listSource, type Resource } from '../resource/resource';
import { AuditEntryDetails } from './audit-entry-details';
import { actorText, actionText, whenText } from '../audit-labels';
import { Diff } from '../diff';

const UUID = /^[\da-f-]{36}$/;

/** /admin/audit; `actions` are those in the log. */
export const auditLog = (actions: readonly string[]): Resource<AuditEntry> => ({
  title: /*i18n*/ 'Audit Log',
  list: listSource(api.audit.list, 'entries'),
  label: /*i18n*/ 'Action',
  nameOf: ({ action }) => actionText(action),
  note: entry => i18n.t('by {name}', { name: actorText(entry) }),
  columns: [
    { name: 'target', label: /*i18n*/ 'Target', cell: ({ targetLabel, targetType }) => targetLabel || targetType },
    {
      name: 'changes',
      label: /*i18n*/ 'What changed',
      cell: ({ diff }) => <Diff diff={diff} />,
    },
    {
      name: 'reason',
      label: /*i18n*/ 'Reason',
      cell: ({ reason }) => reason && <span className="line-clamp-2">{reason}</span>,
      isSecondary: true,
    },
    {
      name: 'doneAt',
      label: /*i18n*/ 'When',
      cell: entry => (
        <>
          <time className="whitespace-nowrap">{formatMoment(entry.doneAt)}</time>
          {entry.times > 1 && (
            <span className="small muted block">{i18n.t('{times} times', { times: entry.times })}</span>
          )}
        </>
      ),
    },
  ],
  search: { name: 'q', label: /*i18n*/ 'Search by member or staff name' },
  filters: [
    {
      name: 'action',
      label: /*i18n*/ 'Action',
      kind: 'select',
      any: /*i18n*/ 'All actions',
      options: actions.map(action => ({ value: action, label: actionText(action) })),
      accepts: value => /^[a-z-]+\.[a-z-]+$/.test(value),
    },
    { name: 'from', label: /*i18n*/ 'From', kind: 'date' },
    { name: 'to', label: /*i18n*/ 'To', kind: 'date' },
    { name: 'actorId', label: /*i18n*/ 'By one person', kind: 'chip', accepts: value => UUID.test(value) },
    { name: 'targetId', label: /*i18n*/ 'About one item', kind: 'chip', accepts: value => value.length <= 80 },
  ],
  empty: { title: /*i18n*/ 'No entries yet', art: 'asleep' },
  failed: /*i18n*/ 'Failed to fetch the audit log',
  actions: [],
  detail: {
    failed: /*i18n*/ 'This entry is not on this page of the list',
    subtitle: whenText,
    Body: ({ row }) => <AuditEntryDetails entry={row} />,
  },
});
