import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import { useFilters } from '../../page-parts/filters';
import { PageMeta } from '../../page-parts/page-meta';
import { QueryView } from '../../page-parts/query-view';
import { SearchBox } from '../../page-parts/search-box';
import { ShownStatus } from '../../page-parts/shown-status';
import { Card } from '../../ui/display/card';
import { PageHead } from '../../ui/display/heading';
import { CardSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { Select } from '../../ui/form/inputs';

interface Listed<Page, Item> {
  title: string;
  intro: string;
  path: string;
  feed: string;
  /** The parameter by which the list is filtered, besides the search words. */
  filter: { name: string; label: string; all: string; labels: Record<string, string>; value?: string };
  pages: UseInfiniteQueryResult<Page[], ApiError>;
  itemsOf(page: Page): Item[];
  failure: string;
  none: string;
  /** The content of an item's card. */
  card(item: Item): ReactNode;
}

/** A list of what staff publish, with search and one filter: the blog and the stories. */
export function EditorialList<Page, Item extends { id: string }>({
  title,
  intro,
  path,
  feed,
  filter,
  pages,
  itemsOf,
  failure,
  none,
  card,
}: Listed<Page, Item>) {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const shown = pages.data?.flatMap(itemsOf);
  const nothing = params.has('q')
    ? i18n.t('Nothing matches your search')
    : filter.value
      ? i18n.t('Nothing matches')
      : none;
  return (
    <div className="wrap">
      <PageMeta title={title} description={intro} path={path} feed={{ title, path: feed }} />
      <PageHead title={title}>{intro}</PageHead>
      <div className="toolbar">
        <SearchBox label={i18n.t('Search')} value={params.get('q') ?? ''} onSearch={words => setFilter('q', words)} />
        <Select
          aria-label={filter.label}
          placeholder={filter.all}
          options={Object.entries(filter.labels).map(([value, label]) => ({ value, label: i18n.t(label) }))}
          value={filter.value ?? ''}
          onChange={event => setFilter(filter.name, event.target.value)}
        />
      </div>
      <div className="mt-6">
        <ShownStatus pages={pages}>{shown && i18n.t('{count} shown', { count: shown.length })}</ShownStatus>
        <QueryView
          query={pages}
          failure={failure}
          loading={<CardSkeletons />}
          isEmpty={([first]) => first !== undefined && itemsOf(first).length === 0}
          empty={<EmptyState art="asleep" title={nothing} />}
        >
          {() => (
            <ul className="card-list card-list--2" aria-busy={pages.isPlaceholderData}>
              {shown?.map(item => (
                <li key={item.id} className="slot">
                  <Card className="stack">{card(item)}</Card>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </div>
  );
}
