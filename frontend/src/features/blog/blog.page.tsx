import { useLingui } from '@lingui/react';
import type { BlogCategory, PublicBlog } from '@aar/contracts/content/blogs.contract';
import { api } from '../../api/deferred-client';
import { formatDate } from '../../i18n/dates';
import { blogCategories } from '../../domain/editorial/editorial-labels';
import { EditorialList } from '../../domain/editorial/editorial-list';
import { EditorialPicture } from '../../domain/editorial/editorial-picture';
import { oneOf, useFilters, wordsOf } from '../../page-parts/filters';
import { usePages } from '../../page-parts/use-pages';
import { TextLink } from '../../ui/navigation/link';

// Not imported from the contract, which would load all its schemas.
const categoryNames = Object.keys(blogCategories) as BlogCategory[];

/** /blog: what the site has published, newest first */
export function Component() {
  const { i18n } = useLingui();
  const { params } = useFilters();
  const category = oneOf(categoryNames, params.get('category'));
  const posts = usePages(api.blogs.public, { category, q: wordsOf(params) });
  return (
    <EditorialList
      title={i18n.t('Blog')}
      intro={i18n.t('News, knowledge and reports from the field.')}
      path="/blog"
      feed="/feeds/blog"
      filter={{
        name: 'category',
        label: i18n.t('Category'),
        all: i18n.t('All categories'),
        labels: blogCategories,
        value: category,
      }}
      pages={posts}
      itemsOf={page => page.blogs}
      failure={i18n.t('Failed to fetch the posts')}
      none={i18n.t('There are no posts yet')}
      card={post => <PostCard post={post} />}
    />
  );
}

function PostCard({ post }: { post: PublicBlog }) {
  const { i18n } = useLingui();
  const { title, slug, excerpt, category, authorName, publishedAt, featuredImageUrl } = post;
  return (
    <>
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
    </>
  );
}
