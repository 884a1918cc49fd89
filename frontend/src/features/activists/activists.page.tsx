import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { PageMeta } from '../../page-parts/page-meta';
import { FilterButton } from '../../page-parts/filter-button';
import { useFilters } from '../../page-parts/filters';
import { SearchBox } from '../../page-parts/search-box';
import { formatNumber } from '../../i18n/dates';
import { PageHead } from '../../ui/display/heading';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { activistFilters } from './activist-filters';
import { FilterFields } from './filter-fields';
import { Members } from './members';
import { StateMap } from './state-map';

const FilterDialog = lazyDialog(() => import('./filter.dialog'));

export function Component() {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const { state, city, type, q = '' } = activistFilters(params);
  const [filtering, setFiltering] = useState(false);
  const statistics = useQuery(api.activists.statistics.query({}));
  const count = [state, city, type].filter(Boolean).length;

  return (
    <div className="wrap">
      <PageMeta
        title={i18n.t('Find Activists')}
        description={i18n.t('Animal activists and NGOs near you, in 36 states and territories of India.')}
        path="/find-activists"
      />
      <PageHead title={i18n.t('Find Activists')}>
        {statistics.data
          ? i18n.t('{members} members in 36 states and territories.', {
              members: formatNumber(statistics.data.activists),
            })
          : i18n.t('Members in 36 states and territories.')}
      </PageHead>
      <div className="two two--side">
        <aside className="stack" aria-label={i18n.t('Search and filters')}>
          <SearchBox label={i18n.t('Name, bio or interest')} value={q} onSearch={words => setFilter('q', words)} />
          <FilterButton count={count} className="lg:hidden" onClick={() => setFiltering(true)} />
          <div className="stack max-lg:hidden">
            <FilterFields />
            <StateMap />
          </div>
        </aside>
        <Members />
      </div>
      {filtering && <FilterDialog onClose={() => setFiltering(false)} />}
    </div>
  );
}
