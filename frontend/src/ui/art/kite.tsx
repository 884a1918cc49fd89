import { Flat, Line, Shape } from './strokes';

/** A black kite, soaring: 260 x 140. */
export const Kite = () => (
  <>
    <Shape
      d="M130 42 C116 22 78 14 40 26 L8 30 L26 38 L4 46 L26 50 L8 60 L32 60 L20 72 L46 68 C74 66 98 74 114 88 L106 122 L130 110 L154 122 L146 88 C162 74 186 66 214 68 L240 72 L228 60 L252 60 L234 50 L256 46 L234 38 L252 30 L220 26 C182 14 144 22 130 42 Z"
      fill="dog"
    />
    <Line d="M130 42 C124 34 124 26 130 20 C136 26 136 34 130 42" />
    <path d="M130 20c-5 6-5 14 0 20 5-6 5-14 0-20z" fill="var(--ill-paper)" stroke="var(--ill-line)" strokeWidth="4" />
    <Line d="M60 44 C84 40 104 50 118 66 M200 44 C176 40 156 50 142 66 M122 92 L124 104 M138 92 L136 104" width={3} />
    <Flat d="M127 20 L133 20 L130 12Z" fill="sun" />
  </>
);
