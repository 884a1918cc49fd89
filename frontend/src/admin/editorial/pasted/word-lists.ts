import { type ListLine, nestedLists } from './nested-lists';

const ofList = /mso-list:\s*(l\d+)\s+level(\d)(\s+lfo\d+)?/i;
const isMarker = (element: Element) => /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '');
/** Matches `1.`, `a)`, `(iv)` and `2.1`; any other marker, such as `·`, `o` or a symbol font's character, is a bullet. */
const numbering = /^\(?[\p{L}\p{N}]{1,5}([.)]|\.[\p{N}.]+)/u;

/** Converts Word's and Outlook's list paragraphs, whose bullets and numbers are plain text, to lists. */
export function makeWordLists(body: HTMLElement): void {
  let lines: ListLine[] = [];
  let first: Element | undefined;
  const finish = () => {
    first?.replaceWith(...nestedLists(lines));
    [lines, first] = [[], undefined];
  };
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const line = lineOf(paragraph);
    // The list's later paragraphs are removed, so the next one is always adjacent to the first.
    const follows = first?.nextElementSibling === paragraph;
    if (!line || !follows) finish();
    if (!line) continue;
    if (first) paragraph.remove();
    else first = paragraph;
    lines.push(line);
  }
  finish();
}

function lineOf(paragraph: Element): ListLine | undefined {
  const [, list = '', level = '1', format = ''] = ofList.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (!list) return undefined;
  const marker = [...paragraph.querySelectorAll('span')].find(isMarker);
  const sign = marker?.textContent.trim() ?? '';
  marker?.remove();
  const isNumbered = numbering.test(sign);
  const digits = /^\(?(\d{1,4})[.)]/.exec(sign)?.[1];
  return {
    level: Number(level),
    isNumbered,
    list: list + format,
    ...(digits && { number: Number(digits) }),
    content: [...paragraph.childNodes],
  };
}

/** Nests the lists of Word for the web, which writes each item as a separate list with its level in an attribute. */
export function nestLevels(body: HTMLElement): void {
  const isWrapper = (element: Element | null) => Boolean(element?.classList.contains('ListContainerWrapper'));
  for (const first of [...body.querySelectorAll('.ListContainerWrapper')]) {
    if (!body.contains(first) || isWrapper(first.previousElementSibling)) continue;
    const wrappers = [first];
    while (isWrapper(wrappers.at(-1)!.nextElementSibling)) wrappers.push(wrappers.at(-1)!.nextElementSibling!);
    const lines = wrappers.flatMap(wrapper => [...wrapper.querySelectorAll('li')]).map(webLineOf);
    wrappers.slice(1).forEach(wrapper => wrapper.remove());
    first.replaceWith(...nestedLists(lines));
  }
}

function webLineOf(item: HTMLLIElement): ListLine {
  const list = item.parentElement!;
  const isNumbered = list.localName === 'ol';
  return {
    level: Number(item.dataset.ariaLevel ?? item.ariaLevel ?? 1) || 1,
    isNumbered,
    list: item.dataset.listid ?? '',
    ...(isNumbered && { number: Number(list.getAttribute('start') ?? 1) || 1 }),
    content: [...item.childNodes].flatMap(child => (child.nodeName === 'P' ? [...child.childNodes] : [child])),
  };
}
