export const defaultColors = { primary: '#059669', secondary: '#047857' };
/** The backgrounds on which the derived colours must be readable. */
const WHITE: Rgb = [255, 255, 255];
const NIGHT: Rgb = [14, 23, 19];
/** WCAG 2.2 AA for text. */
export const readable = 4.5;

type Rgb = [red: number, green: number, blue: number];

const parse = (hex: string): Rgb => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const format = (color: Rgb) => '#' + color.map(part => Math.round(part).toString(16).padStart(2, '0')).join('');
const mix = (from: Rgb, to: Rgb, share: number) => from.map((part, i) => part + (to[i]! - part) * share) as Rgb;

const luminance = (color: Rgb) => {
  const [red, green, blue] = color.map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const ratio = (one: Rgb, other: Rgb) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** WCAG contrast of two colours given as #rrggbb, 1 to 21. */
export const contrast = (one: string, other: string) => ratio(parse(one), parse(other));

/** The first mix of `color` towards `to`, in steps of 1 %, that is readable on `ground`. */
function towards(color: Rgb, to: Rgb, ground: Rgb, enough: number): Rgb {
  for (let share = 0; share < 1; share += 0.01) {
    const step = parse(format(mix(color, to, share)));
    if (ratio(step, ground) >= enough) return step;
  }
  return to;
}

/** The colour at full brightness, slightly desaturated, like a lamp. */
const glowing = (color: Rgb) => {
  const strongest = Math.max(...color, 1);
  return mix(color.map(part => (part / strongest) * 211) as Rgb, WHITE, 0.18);
};

/** The administrator's colour when it is valid, else the default. */
const valid = (color: string | undefined, fallback: string) =>
  /^#[0-9a-f]{6}$/i.test(color ?? '') ? color!.toLowerCase() : fallback;

/**
 * The colours derived from the administrator's two brand colours. By day, the action colour is the first of primary,
 * secondary and a darkened primary on which white text is readable (contrast at least 4.5). By night, it is a lightened
 * primary that is readable on the dark page, with text in a dark shade of itself.
 */
export function brandColors(primary?: string, secondary?: string) {
  const first = valid(primary, defaultColors.primary);
  const second = valid(secondary, defaultColors.secondary);
  const carrying = [first, second].find(color => contrast(color, '#ffffff') >= readable);
  const day = carrying ?? format(towards(parse(first), [0, 0, 0], WHITE, readable));
  const night = towards(glowing(parse(first)), WHITE, NIGHT, 8);
  return {
    '--brand-primary': first,
    '--brand-secondary': second,
    '--brand-day': day,
    '--on-brand-day': '#ffffff',
    '--brand-night': format(night),
    '--on-brand-night': format(towards(mix(night, [0, 0, 0], 0.8), [0, 0, 0], night, readable)),
  };
}
