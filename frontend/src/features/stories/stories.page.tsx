import { useLingui } from '@lingui/react';
import type { PublicStory, StoryOutcome } from '@aar/contracts/content/stories.contract';
import { api } from '../../api/deferred-client';
import { storyOutcomes } from '../../domain/editorial/editorial-labels';
import { EditorialPicture } from '../../domain/editorial/editorial-picture';
import { FeaturedBadge } from '../../domain/editorial/featured-badge';
import { useFilters, wordsOf } from '../../page-parts/filters';
import { PageMeta } from '../../page-parts/page-meta';
import { QueryView } from '../../page-parts/query-view';
import { SearchBox } from '../../page-parts/search-box';
import { usePages } from '../../page-parts/use-pages';
import { Badge } from '../../ui/display/badge';
import { Card } from '../../ui/display/card';
import { PageHead } from '../../ui/display/heading';
import { Place } from '../../ui/display/place';
import { CardSkeletons } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { Select } from '../../ui/form/inputs';
import { TextLink } from '../../ui/navigation/link';

// Not imported from the contract, which would load all its schemas.
const outcomeNames = Object.keys(storyOutcomes) as StoryOutcome[];

/** /stories: animals that were helped, featured stories first */
export function Component() {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const asked = params.get('outcome');
  const outcome = outcomeNames.find(name => name === asked);
  const stories = usePages(api.stories.public, { outcome, q: wordsOf(params) });
  return (
    <div className="wrap">
      <PageMeta
        title={i18n.t('Success Stories')}
        description={i18n.t('Animals that somebody did not walk past.')}
        path="/stories"
        feed={{ title: i18n.t('Success Stories'), path: '/feeds/stories' }}
      />
      <PageHead title={i18n.t('Success Stories')}>{i18n.t('Animals that somebody did not walk past.')}</PageHead>
      <div className="toolbar">
        <SearchBox label={i18n.t('Search')} value={params.get('q') ?? ''} onSearch={words => setFilter('q', words)} />
        <Select
          aria-label={i18n.t('Outcome')}
          placeholder={i18n.t('All outcomes')}
          options={outcomeNames.map(value => ({ value, label: i18n.t(storyOutcomes[value]) }))}
          value={outcome ?? ''}
          onChange={event => setFilter('outcome', event.target.value)}
        />
      </div>
      <div className="mt-6">
        <QueryView
          query={stories}
          failure={i18n.t('Failed to fetch the stories')}
          loading={<CardSkeletons />}
          isEmpty={([first]) => first?.stories.length === 0}
          empty={
            <EmptyState
              art="asleep"
              title={
                params.has('q')
                  ? i18n.t('Nothing has these words')
                  : outcome
                    ? i18n.t('Nothing matches')
                    : i18n.t('There are no stories yet')
              }
            />
          }
        >
          {all => (
            <ul className="card-list card-list--2" aria-busy={stories.isPlaceholderData}>
              {all
                .flatMap(page => page.stories)
                .map(story => (
                  <li key={story.id} className="slot">
                    <StoryCard story={story} />
                  </li>
                ))}
            </ul>
          )}
        </QueryView>
      </div>
    </div>
  );
}

function StoryCard({ story }: { story: PublicStory }) {
  const { i18n } = useLingui();
  const { id, title, location, animalType, outcome, isFeatured, afterImageUrl, beforeImageUrl } = story;
  return (
    <Card className="stack">
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
    </Card>
  );
}
