import { Art, Flat, Line, Shape } from './strokes';

/** A sleeping dog. */
export const AsleepArt = () => (
  <Art viewBox="0 0 260 150">
    <Flat d="M36 122 C28 76 84 48 142 56 C200 62 226 96 212 128 Z" fill="dog" />
    <Line d="M34 126 C26 78 82 46 142 54 C204 62 230 100 210 132 H60 C44 132 34 130 34 126Z" />
    <Shape
      d="M96 118 C92 104 98 92 108 88 L112 70 L126 86 C142 88 150 98 158 108 C172 108 180 116 178 124 C176 132 150 132 128 132 C110 132 98 130 96 118Z"
      fill="dog"
    />
    <Line d="M122 106 C126 110 132 110 136 106" width={3.5} />
    <ellipse cx="175" cy="117" rx="6" ry="5" fill="var(--ill-line)" />
    <Line d="M34 126 C40 112 58 112 84 124" />
    <Line d="M0 140 H260" />
    <Line d="M196 40 H214 L196 60 H214 M226 14 H238 L226 28 H238" />
  </Art>
);
