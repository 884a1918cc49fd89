import { brandColors } from '@aar/contracts/content/brand-colours';
import { escapeHtml } from '@aar/contracts/text/html-entities';
import { type ShareCard, shareSize, type SiteBrand } from '@aar/contracts/share-cards';
import sharp from 'sharp';
import { dog, emblem, pin } from './share-art';
import { drawable, drawText, fontFamily, knowFonts, oneLine, shorten, type Weight } from './share-fonts';

// Services that decode uploads block decoding from memory; the SVG drawn here is our own.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });

const { width, height } = shareSize;
const ink = '#14231c';
const muted = '#55655c';
const marigold = '#f2a900';

/** Colours of the status label and of its background; the same as on the tickets of the site. */
const tones = {
  critical: ['#9b1c13', '#fdecea'],
  high: ['#9a3412', '#ffedd5'],
  medium: ['#854d0e', '#fef3c7'],
  low: ['#1e4e79', '#e3eef7'],
  event: ['#065f46', '#d1fae5'],
  done: ['#065f46', '#d1fae5'],
  written: ['#7a4a00', '#fcebc2'],
  site: [ink, '#fcebc2'],
} satisfies Record<ShareCard['tone'], [string, string]>;

/** The area of the title, which has as many lines as fit; `sizes` from the largest to the smallest. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  sizes: number[];
}

const ticket = { left: 60, top: 48, right: 1_140, bottom: 456, stub: 862 };
const textLeft = ticket.left + 64;
const textWidth = ticket.stub - textLeft - 36;

/** Draws a card as PNG: a ticket for a card with a moment, a painted wall for a page. */
export async function drawShareCard(card: ShareCard, brand: SiteBrand): Promise<Buffer> {
  await knowFonts();
  const title = drawable(card.title) ?? drawable(card.kinds.at(-1) ?? '') ?? '';
  const [box, scene] = card.moment
    ? [titleOnTicket(card), await ticketOf(card, card.moment)]
    : [{ left: 66, top: 70, width: 1_060, height: 300, sizes: [104, 88, 72, 60] }, ''];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${wall(brand)}${scene}${await signature(brand, card.moment ? 830 : 760)}
    <g transform="translate(${card.moment ? '900 398) scale(1.14)' : '900 326) scale(1.52)'}">${dog}</g>${kerb}</svg>`;
  return sharp(Buffer.from(svg))
    .composite(await layersOf(title, box, !card.moment))
    .removeAlpha()
    .png({ compressionLevel: 9, palette: true, colours: 128, effort: 4 })
    .toBuffer();
}

/** The title in the largest size that fits, shortened if none does. */
async function layersOf(title: string, { sizes, ...box }: Box, isPainted: boolean) {
  if (!title) return [];
  const fits = async (text: string, size: number) =>
    (await drawText(text, { size, weight: 700 }, box.width)).info.height <= box.height;
  let size = sizes[0]!;
  for (const smaller of sizes) {
    size = smaller;
    if (await fits(title, size)) break;
  }
  const text = await shorten(title, one => fits(one, size));
  const layer = async (color: string, off = 0) => {
    const { data, info } = await drawText(text, { size, weight: 700, color }, box.width);
    return { input: data, raw: info, left: box.left + off, top: box.top + off };
  };
  return text ? [...(isPainted ? [await layer(marigold, 5)] : []), await layer(ink)] : [];
}

const titleOnTicket = ({ place }: ShareCard): Box => ({
  left: textLeft,
  top: ticket.top + 112,
  width: textWidth,
  height: place ? 212 : 262,
  sizes: [78, 66, 56, 48, 42],
});

/** The wall of the home page. */
function wall({ primary, secondary }: SiteBrand) {
  const paint = brandColors(primary, secondary)['--brand-day'];
  return `<rect width="${width}" height="${height}" fill="#f6e7c4"/>
    <rect y="420" width="${width}" height="5" fill="${paint}"/><rect y="431" width="${width}" height="7" fill="${marigold}"/>
    <rect y="438" width="${width}" height="176" fill="${paint}"/>`;
}

const kerbHeight = 22;
const kerb = `<rect y="${height - kerbHeight}" width="${width}" height="${kerbHeight}" fill="${marigold}"/>${Array.from(
  { length: 14 },
  (_, at) => `<path d="M${at * 96 - 24} ${height}l12 -${kerbHeight}h44l-12 ${kerbHeight}z" fill="${ink}"/>`,
).join('')}`;

/** The emblem and the name of the site. */
async function signature({ name }: SiteBrand, room: number) {
  const style = { size: 46, weight: 700 } as const;
  const shown = await oneLine(drawable(name) ?? '', style, room - 130);
  return `<g transform="translate(60 484) scale(2)">${emblem}</g>${line(shown, 176, 548, { ...style, color: '#ffffff' })}`;
}

/** Paper with a tear-off stub, and all texts except the title. */
async function ticketOf({ tone, kinds, place }: ShareCard, moment: NonNullable<ShareCard['moment']>) {
  const { left, top, right, bottom, stub } = ticket;
  const [color, tint] = tones[tone];
  const hole = 18;
  const paper = `M${left + 12} ${top}H${stub - hole}a${hole} ${hole} 0 0 0 ${2 * hole} 0H${right - 12}q12 0 12 12V${bottom - 12}q0 12 -12 12H${stub + hole}a${hole} ${hole} 0 0 0 -${2 * hole} 0H${left + 12}q-12 0 -12 -12V${top + 12}q0 -12 12 -12z`;
  const labels = kinds.map(kind => drawable(kind) ?? '').filter(Boolean);
  const [standing = '', ...rest] = labels;
  const badge = standing ? (await drawText(standing, { size: 32, weight: 700 })).info.width + 36 : 0;
  const kind = await oneLine(rest.join(' · '), { size: 32, weight: 500 }, textWidth - badge - 18);
  const where = place && (await oneLine(drawable(place) ?? '', { size: 34, weight: 500 }, textWidth - 50));
  return `<defs><clipPath id="paper"><path d="${paper}"/></clipPath></defs>
    <path d="${paper}" transform="translate(0 8)" fill="#14231c" fill-opacity=".28"/>
    <path d="${paper}" fill="#ffffff"/>
    <g clip-path="url(#paper)">
      <rect x="${stub}" y="${top}" width="${right - stub}" height="${bottom - top}" fill="${tint}"/>
      ${railOf(tone, color, tint)}
    </g>
    <path d="M${stub} ${top + 26}V${bottom - 24}" stroke="${color}" stroke-width="4" stroke-dasharray="12 9"/>
    <rect x="${textLeft}" y="${top + 34}" width="${badge}" height="54" rx="8" fill="${tint}"/>
    ${line(standing, textLeft + 18, top + 72, { size: 32, weight: 700, color })}
    ${line(kind, textLeft + badge + 18, top + 72, { size: 32, weight: 500, color: muted })}
    ${where ? `<g transform="translate(${textLeft - 4} ${bottom - 68}) scale(1.6)">${pin}</g>${line(where, textLeft + 44, bottom - 36, { size: 34, weight: 500, color: ink })}` : ''}
    ${stubOf(moment, color)}`;
}

function railOf(tone: ShareCard['tone'], color: string, tint: string) {
  const { left, top, bottom } = ticket;
  const rail = (from: number, to: number, x = left, wide = 30) =>
    `<rect x="${x}" y="${from}" width="${wide}" height="${to - from}" fill="${color}"/>`;
  const ground = `<rect x="${left}" y="${top}" width="30" height="${bottom - top}" fill="${tint}"/>`;
  if (tone === 'critical') {
    const stripes = Array.from({ length: 14 }, (_, at) => {
      const y = top - 30 + at * 34;
      return `<path d="M${left} ${y + 30}l30 -30v17l-30 30z" fill="${color}"/>`;
    });
    return ground + stripes.join('');
  }
  if (tone === 'medium')
    return ground + Array.from({ length: 11 }, (_, at) => rail(top + at * 40, top + at * 40 + 27)).join('');
  if (tone === 'low') return ground + rail(top, bottom, left + 11, 8);
  return rail(top, bottom);
}

function stubOf({ label, day, time }: NonNullable<ShareCard['moment']>, color: string) {
  const left = ticket.stub + 34;
  const at = (text: string, y: number, size: number, weight: Weight, fill = color) =>
    line(text, left, ticket.top + y, { size, weight, color: fill });
  const head = at(label, 72, 30, 500, ink);
  if (!day) return `${head}${at('ASAP', 150, 76, 700)}`;
  const date = new Date(`${day}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', ...options }).format(date);
  const clock = time
    ? new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' }).format(
        new Date(`1970-01-01T${time}Z`),
      )
    : '';
  return `${head}${at(part({ day: 'numeric' }), 186, 128, 700)}${at(`${part({ month: 'short' })} ${part({ year: 'numeric' })}`, 240, 42, 700)}${at(clock, 290, 38, 700)}`;
}

const line = (text: string, x: number, y: number, style: { size: number; weight: Weight; color: string }) =>
  text &&
  `<text x="${x}" y="${y}" font-family="${fontFamily}" font-size="${style.size}" font-weight="${style.weight}" fill="${style.color}">${escapeHtml(text)}</text>`;
