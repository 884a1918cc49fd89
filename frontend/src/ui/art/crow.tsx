import { Flat, Line } from './strokes';

/** A house crow, facing right: 180 x 150, its feet at 142. */
export const Crow = () => (
  <>
    <Flat
      d="M20 132 L64 96 C82 70 96 58 114 56 C118 40 138 36 146 50 L172 60 L148 68 C148 88 134 112 106 120 C90 124 76 120 66 116 L30 138 Z"
      fill="ink"
    />
    <Flat d="M104 60 C114 54 122 58 126 68 C130 82 122 96 108 98 C98 92 94 76 104 60Z" fill="grey" />
    <Line
      d="M20 132 L64 96 C82 70 96 58 114 54 C119 38 138 34 147 48 L174 59 L149 69 C148 88 134 112 106 120 C90 124 76 120 66 116 L30 138 Z"
      width={3.5}
    />
    <Line d="M70 104 C88 100 104 98 116 82" width={3} />
    <Line d="M98 121 L95 142 L86 142 M95 142 L103 142 M114 117 L114 142 L105 142 M114 142 L122 142" width={3.5} />
    <circle cx="136" cy="52" r="4.5" fill="var(--ill-paper)" />
    <circle cx="137" cy="52" r="2.2" fill="#14231C" />
  </>
);
