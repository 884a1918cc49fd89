import { isOwnAddress } from '@aar/contracts/own-address';
import { makeWordLists, nestLevels } from './word-lists';

/** The numbers of unsupported elements that were removed from pasted HTML. */
export interface LeftOut {
  pictures: number;
  videos: number;
}

/** Converts clipboard HTML of other programs to what the editor supports, and counts what was left out. */
export function readPasted(html: string): { html: string; leftOut: LeftOut } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const videos = [...body.querySelectorAll('video, audio, iframe, object, embed')];
  videos.forEach(video => video.remove());
  const pictures = [...body.querySelectorAll('img')].filter(takeOut).length;
  tidyWord(body);
  makeWordLists(body);
  nestLevels(body);
  keepLines(body);
  return { html: body.innerHTML, leftOut: { pictures, videos: videos.length } };
}

const emoji = /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}])[\p{Emoji}\p{Emoji_Component}]+$/u;

/** Replaces or removes a picture that the site cannot show; returns whether to report it as left out. */
function takeOut(picture: HTMLImageElement): boolean {
  const own = ownAddress(picture.getAttribute('src') ?? '');
  if (own) picture.setAttribute('src', own);
  // Messengers and mail programs show emoji as pictures.
  else if (emoji.test(picture.alt)) picture.replaceWith(picture.alt);
  else {
    picture.remove();
    return !isTrackingPixel(picture);
  }
  return false;
}

/** The relative URL of a picture of this site; browsers copy it as an absolute URL. */
function ownAddress(source: string): string | undefined {
  if (isOwnAddress(source)) return source;
  return source.startsWith(`${location.origin}/`) ? source.slice(location.origin.length) : undefined;
}

const isTrackingPixel = (picture: HTMLImageElement) =>
  ['width', 'height'].every(side => /^[01](px)?$/.test(picture.getAttribute(side) ?? ''));

/** Word uses empty paragraphs for spacing, and writes the title as a paragraph. */
function tidyWord(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) {
    const heading = document.createElement('h2');
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
  for (const paragraph of body.querySelectorAll('p[class^="Mso"]'))
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove();
}

const keepsLines = [
  ...['pre', 'pre-wrap', 'pre-line', 'break-spaces'].flatMap(value => [
    `[style*="white-space:${value}"]`,
    `[style*="white-space: ${value}"]`,
  ]),
  // WhatsApp sets `white-space` in a style sheet, which is not copied.
  '.selectable-text',
  '.copyable-text',
].join(', ');

/** Replaces newlines by `<br>` where the `white-space` of the source preserved them. */
function keepLines(body: HTMLElement): void {
  for (const text of textsIn(body)) {
    if (!text.data.includes('\n') || isIndentation(text)) continue;
    if (!text.parentElement!.closest(keepsLines) || text.parentElement!.closest('pre')) continue;
    const lines = text.data.split(/\r?\n/);
    text.replaceWith(...lines.flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line])));
  }
}

/** Whitespace at the edge of an element, which only indents the source. */
const isIndentation = ({ data, previousSibling, nextSibling }: Text) =>
  data.trim() === '' && !(previousSibling && nextSibling);

function textsIn(body: HTMLElement): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
