import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { WholeStory } from '@aar/contracts/content/stories.contract';
import { storyCard } from '@aar/contracts/item-cards';
import { api } from '../../api/deferred-client';
import { missing } from '../../page-parts/missing';
import { PageMeta } from '../../page-parts/page-meta';
import { textOf } from '../../rich-text/text-of-html';
import { useAbsolute } from '../../server-rendering/painter';
import { PageTitle, useSiteName } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { ShareCard } from '../../domain/sharing/share-links';
import { article, breadcrumbs } from '../../server-rendering/structured-data';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { BackLink } from '../../ui/navigation/link';
import { StoryArticle } from './story-article';

/** /stories/:id */
export function Component() {
  const { i18n } = useLingui();
  const { id = '' } = useParams();
  const story = useQuery(api.stories.publicStory.query({ id }));
  return (
    <div className="wrap">
      {story.data ? <Meta story={story.data} /> : <PageTitle>{i18n.t('Success Stories')}</PageTitle>}
      <BackLink to="/stories">{i18n.t('All stories')}</BackLink>
      <QueryView
        query={story}
        as="h1"
        failure={i18n.t('Failed to fetch the story')}
        loading={
          <Loading className="section">
            <Skeleton lines={8} />
          </Loading>
        }
        instead={missing({
          none: i18n.t('This story does not exist.'),
          gone: i18n.t('This story was removed.'),
          to: '/stories',
          label: i18n.t('All stories'),
        })}
      >
        {data => (
          <>
            <StoryArticle story={data} />
            <ShareCard className="max-w-175 mt-6" title={data.title} path={`/stories/${id}`} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Meta({ story }: { story: WholeStory }) {
  const { i18n } = useLingui();
  const site = useSiteName();
  const absolute = useAbsolute();
  const { id, title, createdAt: publishedAt, rescuerName: author } = story;
  const path = `/stories/${id}`;
  const image = story.afterImageUrl || story.beforeImageUrl || undefined;
  const url = absolute(path);
  const steps = [
    { name: i18n.t('Home'), url: absolute('/') },
    { name: i18n.t('Success Stories'), url: absolute('/stories') },
    { name: title, url },
  ];
  const written = { ...story, url, author, publishedAt, image: image && absolute(image), description: undefined };
  return (
    <PageMeta
      title={title}
      path={path}
      image={image}
      card={{ path, drawn: storyCard(story) }}
      description={textOf(story.description)}
      type="article"
      data={[article(written, site), breadcrumbs(steps)]}
    />
  );
}
