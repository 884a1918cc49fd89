import './resource/drawer.css';
import { useLingui } from '@lingui/react';
import type { AuditEntry } from '@aar/contracts/identity/audit.contract';
import { actorText, actionText, whenText } from './audit-labels';
import { Diff } from './diff';

/** Audit entries, newest first, with actor and reason. */
export function AuditEntryList({ entries }: { entries: AuditEntry[] }) {
  const { i18n } = useLingui();
  return (
    <ol className="hist">
      {entries.map(entry => (
        <li key={entry.id}>
          <div>
            <span>{actionText(entry.action)}</span>
            {entry.reason && <p className="small">{i18n.t('“{reason}”', { reason: entry.reason })}</p>}
            <Diff diff={entry.diff} />
            <p className="small muted">{`${actorText(entry)}, ${whenText(entry)}`}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
