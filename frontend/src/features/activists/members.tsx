import { useLingui } from '@lingui/react';
import { api } from '../../api/client';
import { useFilters } from '../../page-parts/filters';
import { MemberBadge } from '../../domain/members/member-badge';
import { QueryView } from '../../page-parts/query-view';
import { ShownStatus } from '../../page-parts/shown-status';
import { usePages } from '../../page-parts/use-pages';
import { RemovableChip } from '../../ui/display/removable-chip';
import { Button } from '../../ui/button';
import { CardSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { activistPath } from './activist-path';
import { MemberActions } from './member-actions';
import { activeFilters, activistFilters } from './activist-filters';

/** The active filters, and the members that match. */
export function Members() {
  const { i18n } = useLingui();
  const { params, setFilter, clearFilters } = useFilters();
  const pages = usePages(api.activists.list, activistFilters(params));
  const filters = activeFilters(params, label => i18n.t(label));
  const members = pages.data?.flatMap(page => page.activists);

  return (
    <section aria-label={i18n.t('Members')}>
      <div className="row mb-5 min-h-11">
        {filters.map(({ name, text }) => (
          <RemovableChip key={name} onRemove={() => setFilter(name, '')}>
            {text}
          </RemovableChip>
        ))}
        {filters.length > 0 && (
          <Button tone="quiet" className="px-1" onClick={clearFilters}>
            {i18n.t('Clear All')}
          </Button>
        )}
        <ShownStatus pages={pages} className="muted small ml-auto">
          {members && i18n.t('{count} shown', { count: members.length })}
        </ShownStatus>
      </div>
      <QueryView
        query={pages}
        failure={i18n.t('Error loading activists')}
        loading={<CardSkeletons />}
        isEmpty={([first]) => first?.activists.length === 0}
        empty={
          <EmptyState
            title={i18n.t('No members match')}
            action={
              <Button tone="plain" onClick={clearFilters}>
                {i18n.t('Clear All')}
              </Button>
            }
          >
            {i18n.t('Try another place or different words.')}
          </EmptyState>
        }
      >
        {() => (
          <ul className="card-list card-list--2" aria-busy={pages.isPlaceholderData}>
            {members?.map(member => (
              <li key={member.id}>
                <MemberBadge member={member} to={activistPath(member.id)} actions={<MemberActions member={member} />} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
