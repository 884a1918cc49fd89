import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { EmptyState } from '../../ui/feedback/states';
import { DecisionCard } from './decision-card';

/** /profile/decisions: moderation decisions about the member's content, and appeals. */
export function Component() {
  const { i18n } = useLingui();
  const mine = useQuery(api.decisions.mine.query());
  return (
    <>
      <PageTitle>{i18n.t('Decisions')}</PageTitle>
      <QueryView
        query={mine}
        failure={i18n.t('Failed to fetch the decisions')}
        isEmpty={({ decisions }) => decisions.length === 0}
        empty={
          <EmptyState art="asleep" title={i18n.t('No decisions about you')}>
            {i18n.t('If staff hide something of yours or warn you, it is shown here with the reason.')}
          </EmptyState>
        }
      >
        {({ decisions }) => (
          <ul className="stack stack--6">
            {decisions.map(decision => (
              <li key={decision.id}>
                <DecisionCard decision={decision} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}
