import { useLingui } from '@lingui/react';
import { Crow } from './crow';
import { Art, Line, Shape } from './strokes';

/** Hero preset. */
export function Rally() {
  const { i18n } = useLingui();
  return (
    <Art viewBox="0 0 360 240" label={i18n.t('Raised hands and placards at a rally, a crow sitting on one of them')}>
      <rect width="360" height="240" fill="var(--wall-upper)" />
      <rect y="186" width="360" height="54" fill="var(--wall)" />
      <rect y="182" width="360" height="4" fill="var(--marigold)" />
      <rect y="174" width="360" height="4" fill="var(--wall)" />
      <g transform="rotate(-5 84 194)">
        <Shape d="M80 134 h8 v92 h-8 z" fill="cow" width={3} />
        <Shape d="M36 62 h96 v72 h-96 z" fill="paper" />
        <g transform="translate(84 100) scale(1.3 1.3)">
          <path d="M0-2C-9-2-15 7-13 13s9 4 13 4 11 2 13-4S9-2 0-2z" fill="var(--ill-red)" />
          <ellipse cx="-15" cy="-5" rx="4" ry="6" fill="var(--ill-red)" />
          <ellipse cx="-6" cy="-14" rx="4" ry="6.5" fill="var(--ill-red)" />
          <ellipse cx="6" cy="-14" rx="4" ry="6.5" fill="var(--ill-red)" />
          <ellipse cx="15" cy="-5" rx="4" ry="6" fill="var(--ill-red)" />
        </g>
      </g>
      <g transform="rotate(0 266 198)">
        <Shape d="M262 138 h8 v92 h-8 z" fill="cow" width={3} />
        <Shape d="M214 74 h104 v64 h-104 z" fill="sun" />
        <Line d="M232 96 H300 M232 114 H282" width={6} />
      </g>
      <g transform="rotate(0 179 172)">
        <Shape d="M175 112 h8 v92 h-8 z" fill="cow" width={3} />
        <Shape d="M138 28 h82 v84 h-82 z" fill="leaf" />
        <g transform="translate(179 70) scale(1.5 1.5)">
          <Shape
            d="M0 18 C-22 2 -16 -16 -6 -14 C-2 -13 0 -9 0 -6 C0 -9 2 -13 6 -14 C16 -16 22 2 0 18Z"
            fill="red"
            width={2}
          />
        </g>
      </g>
      <g transform="translate(120 182) scale(1 1)">
        <Shape d="M-14 70 L-12 20 C-18 8 -12 -4 0 -4 C14 -4 18 8 12 20 L14 70" fill="dog" />
        <Line d="M-8 10 H8" width={3} />
      </g>
      <g transform="translate(236 190) scale(1 1)">
        <Shape d="M-14 70 L-12 20 C-18 8 -12 -4 0 -4 C14 -4 18 8 12 20 L14 70" fill="cow" />
        <Line d="M-8 10 H8" width={3} />
      </g>
      <g transform="translate(40 196) scale(1 1)">
        <Shape d="M-14 70 L-12 20 C-18 8 -12 -4 0 -4 C14 -4 18 8 12 20 L14 70" fill="cow" />
        <Line d="M-8 10 H8" width={3} />
      </g>
      <g transform="translate(318 192) scale(1 1)">
        <Shape d="M-14 70 L-12 20 C-18 8 -12 -4 0 -4 C14 -4 18 8 12 20 L14 70" fill="dog" />
        <Line d="M-8 10 H8" width={3} />
      </g>
      <g transform="translate(222 -13) scale(0.62 0.62)">
        <Crow />
      </g>
    </Art>
  );
}
