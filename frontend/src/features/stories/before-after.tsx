import './before-after.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';

/** Two overlaid pictures, divided by a slider: by drag, touch or arrow keys. */
export function BeforeAfter({ before, after }: { before: string; after: string }) {
  const { i18n } = useLingui();
  const [share, setShare] = useState(50);
  return (
    <figure className="before-after">
      <div className="before-after__pictures">
        <img src={after} alt={i18n.t('After the rescue')} />
        <img src={before} alt={i18n.t('Before the rescue')} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} />
        <i style={{ left: `${share}%` }} />
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={i18n.t('How much of the picture before is shown')}
          aria-valuetext={`${share} %`}
          onChange={event => setShare(Number(event.target.value))}
        />
      </div>
      <figcaption className="row row--between">
        <span>{i18n.t('Before')}</span>
        <span>{i18n.t('After')}</span>
      </figcaption>
    </figure>
  );
}
