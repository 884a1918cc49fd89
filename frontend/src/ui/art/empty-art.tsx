import { Crow } from './crow';
import { Art, Line, Shape } from './strokes';

/** A crow on a wire above an empty noticeboard. */
export const EmptyArt = () => (
  <Art viewBox="0 -42 240 210">
    <Line d="M0 60 C70 78 160 78 240 56" width={3} />
    <g transform="translate(66 -58) scale(0.9 0.9)">
      <Crow />
    </g>
    <g transform="translate(52 84) scale(1 1)">
      <Shape d="M0 0 H136 V80 H0Z" fill="cow" />
      <Shape d="M10 10 H126 V70 H10Z" fill="paper" width={3} />
      <circle cx="68" cy="20" r="5" fill="var(--ill-red)" stroke="var(--ill-line)" strokeWidth="3" />
      <Line d="M36 44 H100" width={3} dash="2 10" />
    </g>
  </Art>
);
