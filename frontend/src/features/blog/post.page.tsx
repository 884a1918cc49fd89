import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { PublicPost } from '@aar/contracts/content/blogs.contract';
import { postCard } from '@aar/contracts/item-cards';
import { api } from '../../api/deferred-client';
import { type About, EditorialItem } from '../../domain/editorial/editorial-item';
import { Moved } from '../../page-parts/moved';
import { PostArticle } from './post-article';

/** /blog/:slug */
export function Component() {
  const { i18n } = useLingui();
  const { slug = '' } = useParams();
  const post = useQuery(api.blogs.publicPost.query({ slug }));
  // Its slug has changed.
  if (post.data && post.data.slug !== slug) return <Moved to={`/blog/${post.data.slug}`} />;
  return (
    <EditorialItem
      query={post}
      parent={{ path: '/blog', title: i18n.t('Blog'), label: i18n.t('All posts') }}
      failure={i18n.t('Failed to fetch the post')}
      none={i18n.t('This post does not exist or is not published.')}
      gone={i18n.t('This post was removed.')}
      about={aboutPost}
    >
      {data => <PostArticle post={data} />}
    </EditorialItem>
  );
}

function aboutPost(post: PublicPost): About {
  const { slug, title, metaTitle, publishedAt, updatedAt, authorName } = post;
  const description = post.metaDescription || post.excerpt;
  return {
    path: `/blog/${slug}`,
    title,
    metaTitle,
    description,
    summary: description,
    author: authorName,
    publishedAt,
    updatedAt,
    image: post.featuredImageUrl || undefined,
    drawn: postCard(post),
  };
}
