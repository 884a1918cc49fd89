import './hero-card.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/panel-client';
import { QueryView } from '../../page-parts/query-view';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { EmptyState } from '../../ui/feedback/states';
import { Upload } from '../../ui/icons';
import { HeroImageRow } from './hero-image-row';
import { HeroSettings } from './hero-settings';
import { heroPresets } from './hero-presets';
import { useHeroImages } from './use-hero-images';

const PicturePicker = lazyDialog(() => import('../pictures/picture-picker'));

/** The hero pictures of the home page: selection, order and carousel. */
export default function HeroCard() {
  const { i18n } = useLingui();
  const items = useQuery(api.adminContent.list.query({ q: 'hero_image_', limit: 50 }));
  const { images, pending, show, saveWords, add, move, remove } = useHeroImages(items.data?.items ?? []);
  const [picking, setPicking] = useState(false);
  return (
    <Card className="stack" aria-label={i18n.t('Hero Carousel')}>
      <h2>{i18n.t('Hero Carousel')}</h2>
      <QueryView query={items} as="h3" failure={i18n.t('Failed to fetch site content')} hasReason>
        {() =>
          images.length === 0 ? (
            <EmptyState as="h3" title={i18n.t('No Hero Images')}>
              {i18n.t('Add a preset or your own picture.')}
            </EmptyState>
          ) : (
            <ol className="rule" aria-label={i18n.t('Hero images')}>
              {images.map((image, index) => (
                <HeroImageRow
                  key={image.id}
                  image={image}
                  isFirst={index === 0}
                  isLast={index === images.length - 1}
                  pending={pending}
                  onMove={by => move(image, by)}
                  onShow={isActive => show(image, isActive)}
                  onSave={words => saveWords(image, words)}
                  onRemove={() => remove(image)}
                />
              ))}
            </ol>
          )
        }
      </QueryView>
      <div className="row">
        <Button icon={<Upload />} disabled={!items.data} aria-disabled={pending} onClick={() => setPicking(true)}>
          {i18n.t('Add Picture')}
        </Button>
      </div>
      <h3>{i18n.t('Presets')}</h3>
      <ul className="presets">
        {heroPresets.map(({ name, src, alt }) => (
          <li key={src}>
            <img src={src} alt="" width={360} height={240} loading="lazy" />
            <Button
              tone="plain"
              wide
              disabled={!items.data}
              aria-disabled={pending}
              aria-label={i18n.t('Add preset {name}', { name: i18n.t(name) })}
              onClick={() => add({ src, alt: i18n.t(alt) })}
            >
              {i18n.t(name)}
            </Button>
          </li>
        ))}
      </ul>
      <HeroSettings />
      {picking && (
        <PicturePicker
          purpose="hero"
          words="widget"
          onPick={({ address, alt }) => add({ src: address, alt })}
          onClose={() => setPicking(false)}
        />
      )}
    </Card>
  );
}
