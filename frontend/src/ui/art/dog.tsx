import { Flat, Line, Shape } from './strokes';

/** A sitting street dog with a tipped ear: 200 x 200, its ground line at 188. */
export const Dog = () => (
  <>
    <Flat
      d="M98 50 L103 22 L117 42 L128 24 L133 50 C143 58 152 61 164 65 C171 68 171 79 164 82 C153 87 146 89 137 91 C138 106 143 118 141 138 L139 170 C147 171 153 177 153 188 L46 188 C40 158 52 128 70 106 C84 90 92 72 98 50 Z"
      fill="dog"
    />
    <Flat d="M137 91 C138 106 143 118 141 138 C128 140 118 128 116 108 C124 104 130 98 137 91Z" fill="paper" />
    <Shape d="M50 170 C30 172 16 160 18 142 C20 130 30 128 33 137 C30 148 38 154 52 152" fill="dog" />
    <Line d="M98 50 L103 25 L106 28 L109 24 L118 43 L129 26 L134 50 C143 57 152 61 164 65 C171 68 171 79 164 82 C153 87 146 89 137 91 C138 106 143 118 141 138 L139 170 C147 171 153 177 153 188 L118 188 L116 150" />
    <Line d="M98 50 C92 72 84 90 70 106 C52 128 40 158 46 188 L108 188 C108 178 102 172 92 172 C104 158 100 136 78 134" />
    <Line d="M128 188 L127 160" width={3} />
    <Line d="M163 82 C154 82 149 80 145 76" width={3} />
    <ellipse cx="165" cy="70" rx="6" ry="5" fill="var(--ill-line)" />
    <circle cx="137" cy="64" r="3.4" fill="var(--ill-line)" />
    <Shape d="M92 76 C104 90 120 96 138 92 L139 101 C120 106 102 100 87 84 Z" fill="red" width={3} />
    <circle cx="124" cy="107" r="6" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="3" />
  </>
);
