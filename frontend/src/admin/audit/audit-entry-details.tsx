import { useLingui } from '@lingui/react';
import type { AuditEntry } from '@aar/contracts/identity/audit.contract';
import { TextLink } from '../../ui/navigation/link';
import { Facts } from '../../ui/display/numbers';
import { inWords, actorText } from '../audit-labels';
import { Diff } from '../diff';

/** One entry in full, with links to the other entries of the same actor and of the same target. */
export function AuditEntryDetails({ entry }: { entry: AuditEntry }) {
  const { i18n } = useLingui();
  const { actorId, actorRole, targetId, targetLabel, targetType, reason, diff } = entry;
  return (
    <>
      <Facts
        items={[
          { label: i18n.t('Who'), value: actorRole ? `${actorText(entry)}, ${i18n.t(actorRole)}` : actorText(entry) },
          { label: i18n.t('Target'), value: `${targetLabel || '–'} (${i18n.t(inWords(targetType))})` },
        ]}
      />
      {reason && (
        <div>
          <h3>{i18n.t('Reason')}</h3>
          <p className="whitespace-pre-line">{reason}</p>
        </div>
      )}
      {Object.keys(diff).length > 0 && (
        <div>
          <h3>{i18n.t('What changed')}</h3>
          <Diff diff={diff} />
        </div>
      )}
      <ul className="stack stack--2">
        <li>
          <TextLink to={`?${new URLSearchParams({ actorId })}`}>{i18n.t('All entries by this person')}</TextLink>
        </li>
        <li>
          <TextLink to={`?${new URLSearchParams({ targetId })}`}>{i18n.t('All entries about this item')}</TextLink>
        </li>
        {targetType === 'member' && (
          <li>
            <TextLink to={`/admin/users?${new URLSearchParams({ open: targetId })}`}>
              {i18n.t('Open the account')}
            </TextLink>
          </li>
        )}
      </ul>
    </>
  );
}
