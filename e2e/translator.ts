import { type BrowserContext, expect } from '@playwright/test';

/**
 * What a page translator and an extension do to a page, in the page itself: each text is replaced by a new one within two `font`
 * elements, as the translator of Chrome does, also every text that comes later; and an icon is put behind each field. The words
 * stay as they are, so that journeys find them.
 */
function translateAndExtend() {
  const untouched = 'script, style, noscript, textarea, title, option, font, [translate=no]';
  const translate = (text: Text) => {
    if (!/\p{L}/u.test(text.data) || !text.parentElement || text.parentElement.closest(untouched)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const extend = (field: Element) => {
    if (!field.matches('input, textarea') || field.nextElementSibling?.matches('added-icon')) return;
    field.setAttribute('data-extended', '');
    field.after(document.createElement('added-icon'));
  };
  const change = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const found: Node[] = [];
    for (let node: Node | null = root; node; node = walker.nextNode()) found.push(node);
    for (const node of found) {
      if (node instanceof Text) translate(node);
      else if (node instanceof Element) extend(node);
    }
  };
  const begin = () => {
    change(document.body);
    new MutationObserver(changes => changes.forEach(({ addedNodes }) => addedNodes.forEach(change))).observe(
      document.body,
      { childList: true, subtree: true },
    );
  };
  // A translator begins when the page has come to rest.
  addEventListener('load', () => setTimeout(begin, 1_000));
}

/** Translates all pages of a context; the returned function expects that no page had an error by it. */
export async function translated(context: BrowserContext): Promise<() => void> {
  const errors: string[] = [];
  const note = (words: string) => /NotFoundError|insertBefore|removeChild/.test(words) && errors.push(words);
  context.on('weberror', error => void note(String(error.error())));
  context.on('console', message => void note(message.text()));
  await context.addInitScript(translateAndExtend);
  return () => expect(errors).toEqual([]);
}
