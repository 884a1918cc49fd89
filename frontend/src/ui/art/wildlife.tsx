import { useLingui } from '@lingui/react';
import { Kite } from './kite';
import { Art, Flat, Line } from './strokes';

/** Hero preset. */
export function Wildlife() {
  const { i18n } = useLingui();
  return (
    <Art viewBox="0 0 360 240" label={i18n.t('A black kite soaring over hills in front of the sun')}>
      <rect width="360" height="240" fill="var(--ill-sky)" />
      <circle cx="258" cy="92" r="62" fill="var(--ill-sun)" />
      <Flat d="M0 190 C50 150 90 150 140 184 C190 150 250 146 360 186 V240 H0Z" fill="leaf" />
      <Line d="M0 186 C50 146 90 146 140 180 C190 146 250 142 360 182" />
      <Line
        d="M50 188 V166 M50 166 C38 164 36 148 50 140 C64 148 62 164 50 166Z M86 196 V178 M86 178 C76 176 75 162 86 156 C97 162 96 176 86 178Z"
        width={3.5}
      />
      <g transform="translate(44 26) scale(1.02 1.02)">
        <Kite />
      </g>
    </Art>
  );
}
