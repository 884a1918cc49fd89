import { useLingui } from '@lingui/react';
import { Cow } from './cow';
import { Crow } from './crow';
import { Dog } from './dog';
import { Kite } from './kite';
import { Art, Line, Shape } from './strokes';

/** The home page's illustration, shown where there are no hero pictures. */
export function HeroScene() {
  const { i18n } = useLingui();
  return (
    <Art
      viewBox="0 0 620 400"
      label={i18n.t(
        'A street wall with pinned notices; a street dog sits in front of it, a cow with a garland stands behind, a crow sits on the wire and a kite soars',
      )}
    >
      <circle cx="506" cy="96" r="56" fill="var(--ill-sun)" />
      <g transform="translate(430 34) scale(0.62 0.62)">
        <Kite />
      </g>
      <Line d="M-10 92 C140 128 330 126 640 70" width={3} />
      <g transform="translate(86 -18) scale(0.9 0.9)">
        <Crow />
      </g>
      <g transform="translate(252 136) scale(1 1)">
        <g transform="rotate(-3)">
          <Shape d="M0 0 H104 V126 H0Z" fill="paper" />
          <g transform="translate(52 44) scale(1.2 1.2)">
            <path d="M0-2C-9-2-15 7-13 13s9 4 13 4 11 2 13-4S9-2 0-2z" fill="var(--ill-red)" />
            <ellipse cx="-15" cy="-5" rx="4" ry="6" fill="var(--ill-red)" />
            <ellipse cx="-6" cy="-14" rx="4" ry="6.5" fill="var(--ill-red)" />
            <ellipse cx="6" cy="-14" rx="4" ry="6.5" fill="var(--ill-red)" />
            <ellipse cx="15" cy="-5" rx="4" ry="6" fill="var(--ill-red)" />
          </g>
          <Line d="M18 84 H86 M18 100 H66" width={5} />
        </g>
        <circle cx="50" cy="2" r="6" fill="var(--ill-red)" stroke="var(--ill-line)" strokeWidth="3" />
      </g>
      <g transform="translate(366 182) scale(1 1)">
        <Cow />
      </g>
      <g transform="translate(132 176) scale(1 1)">
        <g transform="rotate(2)">
          <Shape d="M0 0 H86 V20 H0Z" fill="sun" />
          <Shape d="M0 20 H86 V88 H0Z" fill="paper" />
          <Line d="M18 40 H30 M40 40 H52 M62 40 H72 M18 58 H30 M40 58 H52 M62 58 H72 M18 74 H30" width={5} />
        </g>
      </g>
      <g transform="translate(20 178) scale(1.14 1.14)">
        <Dog />
      </g>
    </Art>
  );
}
