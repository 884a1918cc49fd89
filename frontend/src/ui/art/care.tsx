import { useLingui } from '@lingui/react';
import { Cow } from './cow';
import { Art, Line, Shape } from './strokes';

/** Hero preset. */
export function Care() {
  const { i18n } = useLingui();
  return (
    <Art viewBox="0 0 360 240" label={i18n.t('A cow with a marigold garland and a bowl of water')}>
      <rect width="360" height="240" fill="var(--wall-upper)" />
      <rect y="176" width="360" height="64" fill="var(--wall)" />
      <rect y="172" width="360" height="4" fill="var(--marigold)" />
      <rect y="164" width="360" height="4" fill="var(--wall)" />
      <g transform="translate(66 16) scale(1.02 1.02)">
        <Cow />
      </g>
      <g transform="translate(262 150) scale(1 1)">
        <Shape d="M0 30 H74 C74 56 60 70 37 70 C14 70 0 56 0 30Z" fill="red" />
        <ellipse cx="37" cy="30" rx="37" ry="9" fill="var(--ill-sky)" stroke="var(--ill-line)" strokeWidth="4" />
        <Line d="M24 30 H40" width={3} />
      </g>
      <Line d="M300 130 C292 140 292 146 300 150 C308 146 308 140 300 130Z" />
    </Art>
  );
}
