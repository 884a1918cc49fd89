/** Undefined in browsers before Firefox 125 (2024), which count a flag or a family as several characters. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;

/**
 * At most `most` UTF-16 units of a text, `mark` included, which is appended when something is left out. Never cuts within a
 * character (emoji, letter with vowel signs): PostgreSQL refuses JSON with half of one, and readers see a box. Only one letter with
 * more marks than fit is cut among its marks.
 */
export function cutText(text: string, most: number, mark = ''): string {
  if (text.length <= most) return text;
  const end = most - mark.length;
  const whole = graphemes?.segment(text).containing(end)?.index || end;
  const cut = text.slice(0, whole).replace(/[\ud800-\udbff]$/, '');
  return cut.trimEnd() + mark;
}
