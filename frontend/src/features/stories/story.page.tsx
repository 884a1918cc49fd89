import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { WholeStory } from '@aar/contracts/content/stories.contract';
import { storyCard } from '@aar/contracts/item-cards';
import { api } from '../../api/client';
import { PageMeta, textOf } from '../../shared/page-meta';
import { useAbsolute } from '../../shared/painter';
import { PageTitle, useSiteName } from '../../shared/page-title';
import { QueryView } from '../../shared/query-view';
import { ShareBlock } from '../../shared/share-links';
import { article, breadcrumbs } from '../../shared/structured-data';
import { LinkButton } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
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
        instead={({ status }) =>
          (status === 404 || status === 410) && (
            <EmptyState
              as="h1"
              art="asleep"
              title={status === 410 ? i18n.t('This story was removed.') : i18n.t('This story does not exist.')}
              action={<LinkButton to="/stories">{i18n.t('All stories')}</LinkButton>}
            />
          )
        }
      >
        {data => (
          <>
            <StoryArticle story={data} />
            <Card className="max-w-175 mt-6" aria-labelledby="share">
              <h2 id="share">{i18n.t('Share')}</h2>
              <ShareBlock title={data.title} path={`/stories/${id}`} />
            </Card>
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
      {...{ title, path, image }}
      card={{ path, drawn: storyCard(story) }}
      description={textOf(story.description)}
      type="article"
      data={[article(written, site), breadcrumbs(steps)]}
    />
  );
}
