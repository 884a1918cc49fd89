import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Preview } from '@aar/contracts/content/editorial.contract';
import { reasonOf } from '../../i18n/failures';
import { api } from '../../api/deferred-client';
import { PostArticle } from '../../features/blog/post-article';
import { StaticText } from '../../features/pages/static-text';
import { StoryArticle } from '../../features/stories/story-article';
import { formatDate, formatTime } from '../../i18n/dates';
import { missing } from '../../page-parts/missing';
import { PageMeta } from '../../page-parts/page-meta';
import { QueryView } from '../../page-parts/query-view';
import { Banner } from '../../ui/feedback/banner';

/** /preview/:token: a post, a story or a page as visitors will see it, for anybody with the link */
export function Component() {
  const { i18n } = useLingui();
  const { token = '' } = useParams();
  const preview = useQuery(api.editorial.previewed.query({ token }));
  return (
    <div className="wrap">
      <PageMeta title={i18n.t('Preview')} path="/preview" isUnlisted />
      <QueryView
        query={preview}
        as="h1"
        failure={i18n.t('Failed to load the preview')}
        lines={8}
        instead={error =>
          missing({ none: reasonOf(error) ?? '', to: '/', label: i18n.t('Go to the home page') })(error)
        }
      >
        {data => (
          <>
            <Banner tone="info" role="status">
              {i18n.t('This is a preview. Its link ends on {day} at {time}.', {
                day: formatDate(data.expiresAt),
                time: formatTime(data.expiresAt),
              })}
            </Banner>
            <Written preview={data} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Written({ preview }: { preview: Preview }) {
  switch (preview.noun) {
    case 'blogs':
      return <PostArticle post={preview.item} />;
    case 'stories':
      return <StoryArticle story={preview.item} />;
    case 'pages':
      return <StaticText page={preview.item} />;
  }
}
