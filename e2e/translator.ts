import { type BrowserContext, expect } from '@playwright/test';

/**
 * Simulates a page translator and a browser extension; runs in the page. Like Chrome's translator it replaces each text node by
 * one in two `font` elements, also text that is added or changes later. Like an extension it inserts an icon after each field.
 * The texts stay the same, so that journeys find them. Logs an error when React writes into a replaced node, which is invisible.
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
  // Translators start a moment after the page has loaded.
  addEventListener('load', () => setTimeout(begin, 1_000));
}

/** Translates all pages of a context; the returned function expects no errors and no updates that were lost. */
export async function translated(context: BrowserContext): Promise<() => void> {
  const errors: string[] = [];
  const note = (words: string) =>
    /NotFoundError|insertBefore|removeChild|Lost behind a translation/.test(words) && errors.push(words);
  context.on('weberror', error => void note(String(error.error())));
  context.on('console', message => void note(message.text()));
  await context.addInitScript(translateAndExtend);
  return () => expect(errors).toEqual([]);
}
