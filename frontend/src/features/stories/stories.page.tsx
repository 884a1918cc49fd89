import { useLingui } from '@lingui/react';
import type { PublicStory, StoryOutcome } from '@aar/contracts/content/stories.contract';
import { api } from '../../api/deferred-client';
import { storyOutcomes } from '../../domain/editorial/editorial-labels';
import { EditorialList } from '../../domain/editorial/editorial-list';
import { EditorialPicture } from '../../domain/editorial/editorial-picture';
import { FeaturedBadge } from '../../domain/editorial/featured-badge';
import { oneOf, useFilters, wordsOf } from '../../page-parts/filters';
import { usePages } from '../../page-parts/use-pages';
import { Badge } from '../../ui/display/badge';
import { Place } from '../../ui/display/place';
import { TextLink } from '../../ui/navigation/link';

// Not imported from the contract, which would load all its schemas.
const outcomeNames = Object.keys(storyOutcomes) as StoryOutcome[];

/** /stories: animals that were helped, featured stories first */
export function Component() {
  const { i18n } = useLingui();
  const { params } = useFilters();
  const outcome = oneOf(outcomeNames, params.get('outcome'));
  const stories = usePages(api.stories.public, { outcome, q: wordsOf(params) });
  return (
    <EditorialList
      title={i18n.t('Success Stories')}
      intro={i18n.t('Animals that somebody did not walk past.')}
      path="/stories"
      feed="/feeds/stories"
      filter={{
        name: 'outcome',
        label: i18n.t('Outcome'),
        all: i18n.t('All outcomes'),
        labels: storyOutcomes,
        value: outcome,
      }}
      pages={stories}
      itemsOf={page => page.stories}
      failure={i18n.t('Failed to fetch the stories')}
      none={i18n.t('There are no stories yet')}
      card={story => <StoryCard story={story} />}
    />
  );
}

function StoryCard({ story }: { story: PublicStory }) {
  const { i18n } = useLingui();
  const { id, title, location, animalType, outcome, isFeatured, afterImageUrl, beforeImageUrl } = story;
  return (
    <>
      <EditorialPicture url={afterImageUrl || beforeImageUrl} />
      <div className="row">
        <Badge tone="done">{i18n.t(storyOutcomes[outcome])}</Badge>
        {isFeatured && <FeaturedBadge />}
        <span className="muted">{animalType}</span>
      </div>
      <h2>
        <TextLink to={`/stories/${id}`}>{title}</TextLink>
      </h2>
      <Place>{location}</Place>
    </>
  );
}
