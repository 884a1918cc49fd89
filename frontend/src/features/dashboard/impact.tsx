import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { impactPoints } from '@aar/contracts/community/impact-points';
import { api } from '../../api/deferred-client';
import { impactFormula } from '../../domain/vocabulary/labels';
import { formatNumber } from '../../i18n/dates';
import { Card } from '../../ui/display/card';
import { Facts } from '../../ui/display/numbers';

/** The parts of the member's own score; renders nothing until the counters are loaded. */
export function Impact() {
  const { i18n } = useLingui();
  const { data } = useQuery(api.dashboard.get.query());
  if (!data) return null;
  const { score, resolvedResponses, eventsAttended, created } = data.impact;
  return (
    <Card aria-labelledby="impact">
      <h2 id="impact" className="mb-3">
        {i18n.t('Impact score')}
      </h2>
      <Facts
        items={[
          { label: i18n.t('Points'), value: formatNumber(score) },
          { label: i18n.t('Responses resolved'), value: formatNumber(resolvedResponses) },
          { label: i18n.t('Events attended'), value: formatNumber(eventsAttended) },
          { label: i18n.t('Requests and events created'), value: formatNumber(created) },
        ]}
      />
      <p className="small muted mt-4">{i18n.t(impactFormula, impactPoints)}</p>
    </Card>
  );
}
