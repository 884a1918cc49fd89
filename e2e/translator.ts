import { type BrowserContext, expect } from '@playwright/test';

/**
 * What a page translator and an extension do to a page, in the page itself: each text is replaced by a new one within two `font`
 * elements, as the translator of Chrome does, also every text that comes or changes later, and numbers, which it takes with the
 * words around them; and an icon is put behind each field. The words stay as they are, so that journeys find them. What React
 * writes into a text that was replaced is reported: nobody sees it.
 */
function translateAndExtend() {
  const untouched = 'script, style, noscript, textarea, title, option, font, [translate=no]';
  const replaced = new WeakSet<Node>();
  const translate = (text: Text) => {
    if (!/[\p{L}\p{N}]/u.test(text.data) || !text.parentElement || text.parentElement.closest(untouched)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
    replaced.add(text);
  };
  const written = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...written,
    set(this: Node, words: string) {
      if (replaced.has(this) && !this.isConnected)
        console.error(`Lost behind a translation: "${words}" in place of "${this.nodeValue}"`);
      written.set!.call(this, words);
    },
  });
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
    const observer = new MutationObserver(changes => {
      for (const { type, target, addedNodes } of changes)
        for (const changed of type === 'characterData' ? [target] : addedNodes) change(changed);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  // A translator begins when the page has come to rest.
  addEventListener('load', () => setTimeout(begin, 1_000));
}

/** Translates all pages of a context; the returned function expects that no page had an error by it, or kept old words. */
export async function translated(context: BrowserContext): Promise<() => void> {
  const errors: string[] = [];
  const note = (words: string) =>
    /NotFoundError|insertBefore|removeChild|Lost behind a translation/.test(words) && errors.push(words);
  context.on('weberror', error => void note(String(error.error())));
  context.on('console', message => void note(message.text()));
  await context.addInitScript(translateAndExtend);
  return () => expect(errors).toEqual([]);
}
