import { useLingui } from '@lingui/react';
import type { AuditEntry } from '@aar/contracts/identity/audit.contract';
import { actorText, deedText, whenText } from './deed-labels';
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
              {actorText(deed)}, {whenText(deed)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
