import { escapeHtml } from '@aar/contracts/text/html-entities';

/** WhatsApp's formatting characters and the HTML elements they stand for. */
const marks: Record<string, string> = { '*': 'strong', _: 'em', '~': 's', '```': 'code' };
/** Formatting characters count only at the edge of a word, so `snake_case` and `2*3*4` stay as they are. */
const marked = /(?<![\p{L}\p{M}\p{N}*_~`])(```|[*_~])(?!\s|\1)(.+?)(?<!\s)\1(?![\p{L}\p{M}\p{N}*_~`])/u;
const address = /(https?:\/\/\S+)/;

function inline(text: string): string {
  const [before, ...rest] = text.split(address);
  if (rest.length > 0) return inline(before!) + escapeHtml(rest[0]!) + inline(rest.slice(1).join(''));
  const found = marked.exec(text);
  if (!found) return escapeHtml(text);
  const [whole, mark = '', inner = ''] = found;
  const element = marks[mark]!;
  const within = element === 'code' ? escapeHtml(inner) : inline(inner);
  const after = text.slice(found.index + whole.length);
  return `${escapeHtml(text.slice(0, found.index))}<${element}>${within}</${element}>${inline(after)}`;
}

/** The prefix of a line, by the block that such lines form. */
const blocks = {
  bullets: /^\s*[-*•]\s+/,
  numbers: /^\s*(\d{1,3})[.)]\s+/,
  quote: /^>\s?/,
};
type Block = keyof typeof blocks | 'text';
const blockOf = (line: string): Block =>
  (Object.keys(blocks) as (keyof typeof blocks)[]).find(name => blocks[name].test(line)) ?? 'text';

function htmlOfBlock(block: Block, lines: string[]): string {
  if (block === 'text') return `<p>${lines.map(inline).join('<br>')}</p>`;
  const contents = lines.map(line => inline(line.replace(blocks[block], '')));
  if (block === 'quote') return `<blockquote><p>${contents.join('<br>')}</p></blockquote>`;
  const items = contents.map(content => `<li><p>${content}</p></li>`).join('');
  const [, start = '1'] = blocks.numbers.exec(lines[0]!) ?? [];
  if (block === 'bullets') return `<ul>${items}</ul>`;
  return start === '1' ? `<ol>${items}</ol>` : `<ol start="${start}">${items}</ol>`;
}

/** Converts a WhatsApp message to HTML: bold, italic, strikethrough, monospace, lists, quotes and line breaks. */
export function htmlOfMessage(text: string): string {
  const paragraphs = text.trim().split(/\r?\n(?:[^\S\n]*\r?\n)+/);
  return paragraphs.flatMap(paragraph => runsOf(paragraph.split(/\r?\n/))).join('');
}

/** Adjacent lines of the same block, as HTML. */
function runsOf(lines: string[]): string[] {
  const runs: { block: Block; lines: string[] }[] = [];
  for (const line of lines) {
    const block = blockOf(line);
    if (runs.at(-1)?.block === block) runs.at(-1)!.lines.push(line);
    else runs.push({ block, lines: [line] });
  }
  return runs.map(run => htmlOfBlock(run.block, run.lines));
}
