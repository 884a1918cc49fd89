import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { consentTexts } from '@aar/contracts/identity/consent-texts';
import type { Consent } from '@aar/contracts/identity/privacy.contract';
import { api } from '../../api/deferred-client';
import { QueryView } from '../../page-parts/query-view';
import { Badge } from '../../ui/display/badge';
import { Card } from '../../ui/display/card';
import { Switch } from '../../ui/form/switch';
import { ConsentHistory } from './consent-history';
import { standingOf } from './consent-standing';

/** The member's consents, each on its own, and their history. */
export function Consents() {
  const { i18n } = useLingui();
  const consents = useQuery(api.privacy.consents.query());
  return (
    <Card hold="pin" aria-labelledby="consents">
      <h2 id="consents">{i18n.t('What you agree to')}</h2>
      <QueryView query={consents} as="h3" failure={i18n.t('Failed to fetch your consents')} lines={6}>
        {data => (
          <>
            <ul className="ledger">
              {data.consents.map(consent => (
                <li key={consent.purpose}>
                  <ConsentLine consent={consent} />
                </li>
              ))}
            </ul>
            <ConsentHistory history={data.history} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function ConsentLine({ consent }: { consent: Consent }) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const decide = useMutation({
    ...api.privacy.decide.mutation(),
    // Runs the requests in sequence, so that the last choice wins.
    scope: { id: 'consents' },
    onSuccess: answer => void queries.setQueryData(api.privacy.consents.query().queryKey, answer),
    meta: { fallback: /*i18n*/ 'Failed to save your choice' },
  });
  const { purpose, granted } = consent;
  const { label, meaning } = consentTexts[purpose];
  const version = <span className="block">{standingOf(consent)}</span>;
  if (purpose === 'terms')
    return (
      <div className="row row--between row--tight grow">
        <div>
          <span>{i18n.t(label)}</span>
          <p className="hint">
            <span>{i18n.t(meaning)}</span>
            {version}
          </p>
        </div>
        <Badge tone={granted ? 'active' : 'pending'}>{granted ? i18n.t('Accepted') : i18n.t('Not accepted yet')}</Badge>
      </div>
    );
  return (
    <div className="grow">
      <Switch
        label={i18n.t(label)}
        hint={
          <>
            <span>{i18n.t(meaning)}</span>
            {version}
          </>
        }
        checked={decide.isPending ? decide.variables.granted : granted}
        onCheckedChange={wanted => decide.mutate({ purpose, granted: wanted })}
      />
    </div>
  );
}
