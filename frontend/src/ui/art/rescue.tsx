import { useLingui } from '@lingui/react';
import { Dog } from './dog';
import { Art, Flat, Line, Shape } from './strokes';

/** Hero preset; also stands for a photo that is not there. */
export function Rescue() {
  const { i18n } = useLingui();
  return (
    <Art viewBox="0 0 360 240" label={i18n.t('A street dog with a bandaged leg beside a first-aid box')}>
      <rect width="360" height="240" fill="var(--wall-upper)" />
      <rect y="176" width="360" height="64" fill="var(--wall)" />
      <rect y="172" width="360" height="4" fill="var(--marigold)" />
      <rect y="164" width="360" height="4" fill="var(--wall)" />
      <g transform="translate(30 24) scale(1.08 1.08)">
        <Dog bandaged />
      </g>
      <g transform="translate(226 138) scale(1 1)">
        <Shape d="M34 10 V-6 H76 V10" fill="paper" />
        <Shape d="M0 10 H110 V80 H0Z" fill="paper" />
        <Flat d="M46 24 H64 V36 H76 V54 H64 V66 H46 V54 H34 V36 H46Z" fill="leaf" />
        <Line d="M46 24 H64 V36 H76 V54 H64 V66 H46 V54 H34 V36 H46Z" width={3} />
      </g>
    </Art>
  );
}
