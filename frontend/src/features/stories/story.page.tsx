import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { WholeStory } from '@aar/contracts/content/stories.contract';
import { storyCard } from '@aar/contracts/item-cards';
import { api } from '../../api/deferred-client';
import { type About, EditorialItem } from '../../domain/editorial/editorial-item';
import { textOf } from '../../rich-text/text-of-html';
import { StoryArticle } from './story-article';

/** /stories/:id */
export function Component() {
  const { i18n } = useLingui();
  const { id = '' } = useParams();
  const story = useQuery(api.stories.publicStory.query({ id }));
  return (
    <EditorialItem
      query={story}
      parent={{ path: '/stories', title: i18n.t('Success Stories'), label: i18n.t('All stories') }}
      failure={i18n.t('Failed to fetch the story')}
      none={i18n.t('This story does not exist.')}
      gone={i18n.t('This story was removed.')}
      about={aboutStory}
    >
      {data => <StoryArticle story={data} />}
    </EditorialItem>
  );
}

function aboutStory(story: WholeStory): About {
  const { id, title, createdAt, updatedAt, rescuerName } = story;
  return {
    path: `/stories/${id}`,
    title,
    description: textOf(story.description),
    author: rescuerName,
    publishedAt: createdAt,
    updatedAt,
    image: story.afterImageUrl || story.beforeImageUrl || undefined,
    drawn: storyCard(story),
  };
}
