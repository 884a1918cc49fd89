// Drawn for this product, as on its home page.

const line = '#14231c';
const stroke = (width: number) =>
  `stroke="${line}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const flat = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const outline = (d: string, width = 4) => `<path d="${d}" fill="none" ${stroke(width)}/>`;
const shape = (d: string, fill: string, width = 4) => `<path d="${d}" fill="${fill}" ${stroke(width)}/>`;
const circle = (x: number, y: number, r: number, fill: string, width = 0) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${width ? ` ${stroke(width)}` : ''}/>`;

/** A sitting street dog with a tipped ear: 200 x 200, its ground at 188. */
export const dog = [
  flat(
    'M98 50 L103 22 L117 42 L128 24 L133 50 C143 58 152 61 164 65 C171 68 171 79 164 82 C153 87 146 89 137 91 C138 106 143 118 141 138 L139 170 C147 171 153 177 153 188 L46 188 C40 158 52 128 70 106 C84 90 92 72 98 50 Z',
    '#e0a458',
  ),
  flat('M137 91 C138 106 143 118 141 138 C128 140 118 128 116 108 C124 104 130 98 137 91Z', '#ffffff'),
  shape('M50 170 C30 172 16 160 18 142 C20 130 30 128 33 137 C30 148 38 154 52 152', '#e0a458'),
  outline(
    'M98 50 L103 25 L106 28 L109 24 L118 43 L129 26 L134 50 C143 57 152 61 164 65 C171 68 171 79 164 82 C153 87 146 89 137 91 C138 106 143 118 141 138 L139 170 C147 171 153 177 153 188 L118 188 L116 150',
  ),
  outline('M98 50 C92 72 84 90 70 106 C52 128 40 158 46 188 L108 188 C108 178 102 172 92 172 C104 158 100 136 78 134'),
  outline('M128 188 L127 160', 3),
  outline('M163 82 C154 82 149 80 145 76', 3),
  `<ellipse cx="165" cy="70" rx="6" ry="5" fill="${line}"/>`,
  circle(137, 64, 3.4, line),
  shape('M92 76 C104 90 120 96 138 92 L139 101 C120 106 102 100 87 84 Z', '#c8432f', 3),
  circle(124, 107, 6, '#f2a900', 3),
].join('');

/** The logo: a street dog with a tipped ear, the sign of sterilisation: 48 x 48. */
export const emblem = [
  circle(24, 24, 22, '#f2a900', 2.5),
  shape(
    'M12 22 L13 8 L16 11 L18 8 L22 16 H27 L35 8 L36 22 C37 28 33 31 31 35 C29 40 19 40 17 35 C15 31 11 28 12 22Z',
    '#fbf8f1',
    2.5,
  ),
  outline('M19 24v.5M29 24v.5', 4),
  shape('M21 32.5h6l-3 3.5z', line, 2),
].join('');

/** A pin on a map: 24 x 24. */
export const pin = `<path d="M12 21.5c-4-4.6-7-8-7-11.500a7 7 0 0 1 14 0c0 3.500-3 6.900-7 11.500z" fill="none" stroke="#55655c" stroke-width="2.200" stroke-linejoin="round"/><circle cx="12" cy="10" r="2.600" fill="none" stroke="#55655c" stroke-width="2.200"/>`;
