import { useLingui } from '@lingui/react';
import type { PublicPost } from '@aar/contracts/content/blogs.contract';
import { formatDate } from '../../i18n/dates';
import { blogCategories } from '../../domain/editorial/editorial-labels';
import { EditorialPicture } from '../../domain/editorial/editorial-picture';
import { RichText } from '../../rich-text/rich-text';
import { Chips } from '../../ui/display/badge';
import { PageHead } from '../../ui/display/heading';

/** A post as visitors see it. */
export function PostArticle({ post }: { post: PublicPost }) {
  const { i18n } = useLingui();
  const { title, excerpt, content, category, tags, authorName, publishedAt, featuredImageUrl } = post;
  return (
    <article>
      <PageHead title={title}>{excerpt}</PageHead>
      <p className="muted">
        <span>{`${i18n.t(blogCategories[category])}, ${authorName}`}</span>
        {publishedAt && (
          <span>
            , <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
          </span>
        )}
      </p>
      <div className="card max-w-175 stack stack--6 mt-4">
        <EditorialPicture url={featuredImageUrl} />
        <RichText html={content} />
        <Chips items={tags} />
      </div>
    </article>
  );
}
