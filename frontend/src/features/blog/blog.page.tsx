import { useLingui } from '@lingui/react';
import type { BlogCategory, PublicBlog } from '@aar/contracts/content/blogs.contract';
import { api } from '../../api/deferred-client';
import { formatDate } from '../../i18n/dates';
import { blogCategories } from '../../domain/editorial/editorial-labels';
import { EditorialPicture } from '../../domain/editorial/editorial-picture';
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
import { Select } from '../../ui/form/inputs';
import { TextLink } from '../../ui/navigation/link';

// Not imported from the contract, which would load all its schemas.
const categoryNames = Object.keys(blogCategories) as BlogCategory[];

/** /blog: what the site has published, newest first */
export function Component() {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const asked = params.get('category');
  const category = categoryNames.find(name => name === asked);
  const posts = usePages(api.blogs.public, { category, q: wordsOf(params) });
  const shown = posts.data?.flatMap(page => page.blogs);
  return (
    <div className="wrap">
      <PageMeta
        title={i18n.t('Blog')}
        description={i18n.t('News, knowledge and reports from the field.')}
        path="/blog"
        feed={{ title: i18n.t('Blog'), path: '/feeds/blog' }}
      />
      <PageHead title={i18n.t('Blog')}>{i18n.t('News, knowledge and reports from the field.')}</PageHead>
      <div className="toolbar">
        <SearchBox label={i18n.t('Search')} value={params.get('q') ?? ''} onSearch={words => setFilter('q', words)} />
        <Select
          aria-label={i18n.t('Category')}
          placeholder={i18n.t('All categories')}
          options={categoryNames.map(value => ({ value, label: i18n.t(blogCategories[value]) }))}
          value={category ?? ''}
          onChange={event => setFilter('category', event.target.value)}
        />
      </div>
      <div className="mt-6">
        <ShownStatus pages={posts}>{shown && i18n.t('{count} shown', { count: shown.length })}</ShownStatus>
        <QueryView
          query={posts}
          failure={i18n.t('Failed to fetch the posts')}
          loading={<CardSkeletons />}
          isEmpty={([first]) => first?.blogs.length === 0}
          empty={
            <EmptyState
              art="asleep"
              title={
                params.has('q')
                  ? i18n.t('Nothing has these words')
                  : category
                    ? i18n.t('Nothing matches')
                    : i18n.t('There are no posts yet')
              }
            />
          }
        >
          {() => (
            <ul className="card-list card-list--2" aria-busy={posts.isPlaceholderData}>
              {shown?.map(post => (
                <li key={post.id} className="slot">
                  <PostCard post={post} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </div>
  );
}

function PostCard({ post }: { post: PublicBlog }) {
  const { i18n } = useLingui();
  const { title, slug, excerpt, category, authorName, publishedAt, featuredImageUrl } = post;
  return (
    <Card className="stack">
      <EditorialPicture url={featuredImageUrl} />
      <p className="caps muted">{i18n.t(blogCategories[category])}</p>
      <h2>
        <TextLink to={`/blog/${slug}`}>{title}</TextLink>
      </h2>
      <p>{excerpt}</p>
      <p className="small muted">
        <span>{authorName}</span>
        {publishedAt && (
          <span>
            , <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
          </span>
        )}
      </p>
    </Card>
  );
}
