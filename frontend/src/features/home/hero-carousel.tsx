import './hero-carousel.css';
import { useEffect, useState, type FocusEvent } from 'react';
import useEmblaCarousel from 'embla-carousel-react';
import { useLingui } from '@lingui/react';
import { IconButton } from '../../ui/button';
import { ArrowLeft, ArrowRight, Pause, Play } from '../../ui/icons';
import { wrapped, type HeroImage } from '../../domain/site/hero-images';
import { SitePicture } from '../../domain/pictures/site-picture';
import { heroSizes } from './hero-picture';

const wantsStillness = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Pictures one after the other: by buttons, dots, swipes or automatic rotation. The rotation pauses while the pointer or the
 * focus is in it, and does not start by itself for users who prefer reduced motion.
 */
export default function HeroCarousel({
  images,
  rotates,
  seconds,
}: {
  images: HeroImage[];
  rotates: boolean;
  seconds: number;
}) {
  const { i18n } = useLingui();
  const [viewport, embla] = useEmblaCarousel({ loop: true });
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(() => rotates && !wantsStillness());
  const [held, setHeld] = useState(false);
  const count = images.length;
  const rotating = playing && !held;

  useEffect(() => {
    if (!embla) return;
    const select = () => setShown(embla.selectedScrollSnap());
    embla.on('select', select).on('reInit', select);
    return () => void embla.off('select', select).off('reInit', select);
  }, [embla]);

  // Jumps instead of sliding: the new picture fades in over the old one.
  const show = (index: number) => embla?.scrollTo(wrapped(index, count), true);

  useEffect(() => {
    if (!rotating) return;
    const timer = setTimeout(() => embla?.scrollTo(wrapped(shown + 1, count), true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [embla, rotating, shown, count, seconds]);

  const leave = (event: FocusEvent) => setHeld(event.currentTarget.contains(event.relatedTarget));
  const image = images[wrapped(shown, count)];

  return (
    <section
      aria-roledescription={i18n.t('carousel')}
      aria-label={i18n.t('Pictures')}
      className="bg-surface border-ink border-2 p-2"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={leave}
    >
      <div className="overflow-hidden" ref={viewport} aria-live={rotating ? 'off' : 'polite'}>
        <div className="flex">
          {images.map((each, at) => (
            <div
              key={each.id}
              role="group"
              aria-roledescription={i18n.t('slide')}
              aria-label={i18n.t('{n} of {count}', { n: at + 1, count })}
              aria-hidden={at !== shown}
              className="min-w-0 flex-[0_0_100%]"
            >
              <SitePicture
                address={each.src}
                alt={each.alt}
                sizes={heroSizes}
                isFirst={at === 0}
                className={`aspect-4/3 ${at === shown ? 'fades-in' : ''}`}
              />
            </div>
          ))}
        </div>
      </div>
      <p className="min-h-8 px-1 pt-2">{image?.caption}</p>
      <div className="row row--tight">
        <IconButton label={i18n.t('Previous picture')} onClick={() => show(shown - 1)}>
          <ArrowLeft />
        </IconButton>
        <IconButton label={playing ? i18n.t('Pause') : i18n.t('Play')} onClick={() => setPlaying(!playing)}>
          {playing ? <Pause /> : <Play />}
        </IconButton>
        <IconButton label={i18n.t('Next picture')} onClick={() => show(shown + 1)}>
          <ArrowRight />
        </IconButton>
        <div className="flex flex-wrap">
          {images.map((each, at) => (
            <button
              key={each.id}
              type="button"
              className="dot-button"
              aria-label={i18n.t('Show picture {n}', { n: at + 1 })}
              aria-current={at === shown}
              onClick={() => show(at)}
            />
          ))}
        </div>
        <p className="num ml-auto px-2">{`${shown + 1} / ${count}`}</p>
      </div>
    </section>
  );
}
