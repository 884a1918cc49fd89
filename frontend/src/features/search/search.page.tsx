import { useLingui } from '@lingui/react';
import type { FoundText, MarkedText } from '@aar/contracts/content/search.contract';
import { sentenceOf } from '../../i18n/failures';
import { api } from '../../api/deferred-client';
import { formatDate } from '../../i18n/dates';
import { useFilters, wordsOf } from '../../page-parts/filters';
import { PageMeta } from '../../page-parts/page-meta';
import { QueryView } from '../../page-parts/query-view';
import { SearchBox } from '../../page-parts/search-box';
import { ShownStatus } from '../../page-parts/shown-status';
import { usePages } from '../../page-parts/use-pages';
import { Card } from '../../ui/display/card';
import { PageHead } from '../../ui/display/heading';
import { CardSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { TextLink } from '../../ui/navigation/link';

const kinds: Record<FoundText['kind'], string> = {
  blog: /*i18n*/ 'Blog',
  story: /*i18n*/ 'Success Story',
  page: /*i18n*/ 'Page',
};

/** /search: posts, stories and pages that match the text */
export function Component() {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const q = wordsOf(params) ?? '';
  const isAsked = q.length > 1;
  const found = usePages(api.search.texts, { q }, { enabled: isAsked });
  const results = found.data?.flatMap(page => page.results);
  return (
    <div className="wrap">
      <PageMeta
        title={i18n.t('Search')}
        description={i18n.t('In the blog, the success stories and the pages of this site.')}
        path="/search"
        isUnlisted
      />
      <PageHead title={i18n.t('Search')}>
        {i18n.t('In the blog, the success stories and the pages of this site.')}
      </PageHead>
      <SearchBox label={i18n.t('Words to search for')} value={q} onSearch={words => setFilter('q', words)} />
      <div className="mt-6">
        <ShownStatus pages={found}>
          {isAsked && results && i18n.t('{count} shown', { count: results.length })}
        </ShownStatus>
        {!isAsked ? (
          <p className="muted">{i18n.t('Please type at least 2 letters')}</p>
        ) : (
          <QueryView
            query={found}
            failure={i18n.t('The search failed')}
            loading={<CardSkeletons />}
            instead={({ status, problem }) =>
              status === 400 && <EmptyState art="asleep" title={sentenceOf(problem.errors?.[0] ?? problem)} />
            }
            isEmpty={([first]) => first?.results.length === 0}
            empty={
              <EmptyState art="asleep" title={i18n.t('Nothing matches your search')}>
                {i18n.t('Try fewer or other words.')}
              </EmptyState>
            }
          >
            {() => (
              <ol className="stack" aria-label={i18n.t('Results')} aria-busy={found.isPlaceholderData}>
                {results?.map(result => (
                  <li key={result.id}>
                    <Result result={result} />
                  </li>
                ))}
              </ol>
            )}
          </QueryView>
        )}
      </div>
    </div>
  );
}

function Result({ result: { kind, path, title, excerpt, publishedAt } }: { result: FoundText }) {
  const { i18n } = useLingui();
  return (
    <Card className="stack stack--2">
      <p className="caps muted">
        <span>{i18n.t(kinds[kind])}</span>
        {publishedAt && (
          <span>
            , <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
          </span>
        )}
      </p>
      <h2>
        <TextLink to={path}>
          <Marked parts={title} />
        </TextLink>
      </h2>
      <p>
        <Marked parts={excerpt} />
      </p>
    </Card>
  );
}

/** Every second part is a match. */
const Marked = ({ parts }: { parts: MarkedText }) =>
  parts.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part));
