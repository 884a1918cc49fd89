import { useLingui } from '@lingui/react';
import type { WholeStory } from '@aar/contracts/content/stories.contract';
import { formatDate } from '../../i18n/dates';
import { storyOutcomes } from '../../domain/editorial/editorial-labels';
import { EditorialPicture, isOwnPicture } from '../../domain/editorial/editorial-picture';
import { FeaturedBadge } from '../../domain/editorial/featured-badge';
import { RichText } from '../../rich-text/rich-text';
import { Badge } from '../../ui/display/badge';
import { PageHead } from '../../ui/display/heading';
import { Place } from '../../ui/display/place';
import { BeforeAfter } from './before-after';

/** A story as visitors see it. */
export function StoryArticle({ story }: { story: WholeStory }) {
  const { i18n } = useLingui();
  const { title, description, location, animalType, outcome, isFeatured, rescuerName, createdAt } = story;
  return (
    <article>
      <PageHead title={title} />
      <div className="row">
        <Badge tone="done">{i18n.t(storyOutcomes[outcome])}</Badge>
        {isFeatured && <FeaturedBadge />}
        <span>{animalType}</span>
      </div>
      <Place>{location}</Place>
      <div className="card max-w-175 stack stack--6 mt-4">
        <Pictures {...story} />
        <RichText html={description} />
        <p className="small muted">
          {rescuerName && <span>{`${i18n.t('Rescued by {name}', { name: rescuerName })}, `}</span>}
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
    </article>
  );
}

function Pictures({ beforeImageUrl, afterImageUrl }: Pick<WholeStory, 'beforeImageUrl' | 'afterImageUrl'>) {
  const { i18n } = useLingui();
  if (isOwnPicture(beforeImageUrl) && isOwnPicture(afterImageUrl))
    return <BeforeAfter before={beforeImageUrl} after={afterImageUrl} />;
  return (
    <>
      <EditorialPicture url={beforeImageUrl} alt={i18n.t('Before the rescue')} />
      <EditorialPicture url={afterImageUrl} alt={i18n.t('After the rescue')} />
    </>
  );
}
