import { useLingui } from '@lingui/react';
import type { AuditEntry } from '@aar/contracts/identity/audit.contract';
import { formatMoment } from '../moment';
import { actorText, deedText } from './deed-labels';
import { Diff } from './diff';

/** What was done, the newest first, by whom and why. */
export function DeedList({ deeds }: { deeds: AuditEntry[] }) {
  const { i18n } = useLingui();
  return (
    <ol className="hist">
      {deeds.map(deed => (
        <li key={deed.id}>
          <div>
            {deedText(deed.action)}
            {deed.reason && <p className="small">{i18n.t('“{reason}”', { reason: deed.reason })}</p>}
            <Diff diff={deed.diff} />
            <p className="small muted">
              {actorText(deed)}, {formatMoment(deed.doneAt)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
