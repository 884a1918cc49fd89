import { Cow } from './cow';
import { Art, Flat, Line } from './strokes';

/** A cow stands in the road. */
export const ErrorArt = () => (
  <Art viewBox="0 -34 260 214">
    <Flat d="M0 140 H260 V190 H0Z" fill="grey" />
    <Line d="M0 150 H260" />
    <Line d="M10 172 H50 M90 172 H130 M170 172 H210" width={5} />
    <g transform="translate(26 -26) scale(.9)">
      <Cow />
    </g>
  </Art>
);
