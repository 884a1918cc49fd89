import { Flat, Line, Shape } from './strokes';

/** A cow with a marigold garland, facing us: 220 x 220. */
export const Cow = () => (
  <>
    <Flat d="M34 220 C34 170 44 132 70 118 L158 118 C180 132 190 172 190 220 Z" fill="cow" />
    <Line d="M30 220 C30 172 42 134 64 120 M190 220 C190 172 178 134 156 120" />
    <circle cx="44" cy="128" r="8" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="55" cy="147.15260933758654" r="8" fill="var(--ill-red)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="66" cy="165" r="8" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="77" cy="180.3259018078045" r="8" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="88" cy="192.08587988004845" r="8" fill="var(--ill-red)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="99" cy="199.47851114539105" r="8" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="110" cy="202" r="8" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="121" cy="199.47851114539105" r="8" fill="var(--ill-red)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="132" cy="192.08587988004848" r="8" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="143" cy="180.3259018078045" r="8" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="154" cy="165" r="8" fill="var(--ill-red)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="165" cy="147.15260933758657" r="8" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <circle cx="176" cy="128" r="8" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="2.5" />
    <Shape
      d="M80 54 C62 50 52 32 60 12 C66 28 78 38 96 44 M140 54 C158 50 168 32 160 12 C154 28 142 38 124 44"
      fill="paper"
    />
    <Shape d="M76 62 C60 54 42 56 32 68 C42 82 62 84 78 76 Z" fill="cow" />
    <Shape d="M144 62 C160 54 178 56 188 68 C178 82 158 84 142 76 Z" fill="cow" />
    <Flat d="M44 68 C54 63 64 64 72 69 C62 75 52 75 44 68Z" fill="red" />
    <Flat d="M176 68 C166 63 156 64 148 69 C158 75 168 75 176 68Z" fill="red" />
    <Shape
      d="M78 52 C92 38 128 38 142 52 C150 74 142 108 138 128 C136 150 84 150 82 128 C78 108 70 74 78 52 Z"
      fill="cow"
    />
    <Flat d="M110 46 C124 44 134 48 138 54 C143 70 140 88 136 104 C124 96 114 76 110 46Z" fill="ink" />
    <Shape d="M84 124 C78 140 84 158 110 158 C136 158 142 140 136 124 C124 114 96 114 84 124 Z" fill="paper" />
    <ellipse cx="99" cy="134" rx="4" ry="6" fill="var(--ill-line)" />
    <ellipse cx="121" cy="134" rx="4" ry="6" fill="var(--ill-line)" />
    <Line d="M98 149 C106 153 114 153 122 149" width={3} />
    <circle cx="91" cy="86" r="5" fill="var(--ill-line)" />
    <circle cx="129" cy="86" r="6.5" fill="var(--ill-paper)" />
    <circle cx="129" cy="86" r="4" fill="var(--ill-line)" />
    <Shape d="M104 62 L110 52 L116 62 L110 74 Z" fill="red" width={2.5} />
  </>
);
