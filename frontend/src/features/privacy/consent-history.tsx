import { useLingui } from '@lingui/react';
import { consentTexts } from '@aar/contracts/identity/consent-texts';
import type { Consent } from '@aar/contracts/identity/privacy.contract';
import { formatDate, formatTime } from '../../i18n/dates';
import { Badge } from '../../ui/display/badge';
import { sourceWords } from './consent-words';

/** All consent decisions, newest first: when, how, and under which notice. */
export function ConsentHistory({ history }: { history: Consent[] }) {
  const { i18n } = useLingui();
  if (history.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="py-3 font-semibold">{i18n.t('All your choices')}</summary>
      <ul className="ledger">
        {history.map(({ purpose, granted, noticeVersion, words, isAct, decidedAt, source }) => (
          <li key={`${purpose} ${decidedAt}`}>
            <div className="grow">
              <span>{i18n.t(consentTexts[purpose].label)}</span>
              <p className="hint">
                {decidedAt && source && (
                  <span>
                    {i18n.t('{date}, {time}, {source} · Notice version {version}', {
                      date: formatDate(decidedAt),
                      time: formatTime(decidedAt),
                      source: i18n.t(sourceWords[source]),
                      version: noticeVersion,
                    })}
                  </span>
                )}
                {words && <span className="block">{i18n.t('You read: “{words}”', { words })}</span>}
                {!isAct && (
                  <span className="block">{i18n.t('We recorded this without asking you. It does not count.')}</span>
                )}
              </p>
            </div>
            {isAct && (
              <Badge tone={granted ? 'active' : 'neutral'}>{granted ? i18n.t('Agreed') : i18n.t('Not agreed')}</Badge>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
