import { useLingui } from '@lingui/react';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { inWords, valueText } from './audit-labels';

/** Each changed field with its value before and after. */
export function Diff({ diff }: { diff: AuditDiff }) {
  const { i18n } = useLingui();
  const changes = Object.entries(diff);
  return changes.length === 0 ? null : (
    <ul className="small">
      {changes.map(([field, [before, after]]) => (
        <li key={field}>
          <span>{`${i18n.t(inWords(field))}:`}</span> <del>{valueText(before)}</del> <span aria-hidden="true">→</span>{' '}
          <ins className="font-semibold no-underline">{valueText(after)}</ins>
        </li>
      ))}
    </ul>
  );
}
