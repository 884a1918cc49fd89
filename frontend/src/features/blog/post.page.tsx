import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { PublicPost } from '@aar/contracts/content/blogs.contract';
import { postCard } from '@aar/contracts/item-cards';
import { api } from '../../api/deferred-client';
import { missing } from '../../page-parts/missing';
import { Moved } from '../../page-parts/moved';
import { PageMeta } from '../../page-parts/page-meta';
import { useAbsolute } from '../../server-rendering/painter';
import { PageTitle, useSiteName } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { ShareCard } from '../../domain/sharing/share-links';
import { article, breadcrumbs } from '../../server-rendering/structured-data';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { BackLink } from '../../ui/navigation/link';
import { PostArticle } from './post-article';

/** /blog/:slug */
export function Component() {
  const { i18n } = useLingui();
  const { slug = '' } = useParams();
  const post = useQuery(api.blogs.publicPost.query({ slug }));
  // Its slug has changed.
  if (post.data && post.data.slug !== slug) return <Moved to={`/blog/${post.data.slug}`} />;
  return (
    <div className="wrap">
      {post.data ? <Meta post={post.data} /> : <PageTitle>{i18n.t('Blog')}</PageTitle>}
      <BackLink to="/blog">{i18n.t('All posts')}</BackLink>
      <QueryView
        query={post}
        as="h1"
        failure={i18n.t('Failed to fetch the post')}
        loading={
          <Loading className="section">
            <Skeleton lines={8} />
          </Loading>
        }
        instead={missing({
          none: i18n.t('This post does not exist or is not published.'),
          gone: i18n.t('This post was removed.'),
          to: '/blog',
          label: i18n.t('All posts'),
        })}
      >
        {data => (
          <>
            <PostArticle post={data} />
            <ShareCard className="max-w-175 mt-6" title={data.title} path={`/blog/${slug}`} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Meta({ post }: { post: PublicPost }) {
  const { i18n } = useLingui();
  const site = useSiteName();
  const absolute = useAbsolute();
  const { title, slug, excerpt, metaTitle, metaDescription, authorName: author, featuredImageUrl } = post;
  const path = `/blog/${slug}`;
  const description = metaDescription || excerpt;
  const image = featuredImageUrl || undefined;
  const url = absolute(path);
  const steps = [
    { name: i18n.t('Home'), url: absolute('/') },
    { name: i18n.t('Blog'), url: absolute('/blog') },
    { name: title, url },
  ];
  return (
    <PageMeta
      path={path}
      description={description}
      image={image}
      card={{ path, drawn: postCard(post) }}
      title={metaTitle || title}
      type="article"
      data={[article({ ...post, url, description, author, image: image && absolute(image) }, site), breadcrumbs(steps)]}
    />
  );
}
