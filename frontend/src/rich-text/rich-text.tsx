import './rich-text.css';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import {
  droppedElements,
  isSmallNumber,
  numberAttributes,
  renamedElements,
  richTextElements,
  safeAddress,
  safePicture,
} from '@aar/contracts/content/rich-text-elements';
import { isOwnAddress } from '@aar/contracts/own-address';
import { TextLink } from '../ui/navigation/link';

/** The parts of a DOM node that are read, in the browser's or the server's implementation. */
export interface HtmlNode {
  nodeType: number;
  localName?: string;
  textContent: string | null;
  childNodes: Iterable<HtmlNode>;
  getAttribute?(name: string): string | null;
}
type HtmlElement = HtmlNode & Required<Pick<HtmlNode, 'localName' | 'getAttribute'>>;

const TEXT = 3;
const ELEMENT = 1;

let read = (html: string): Iterable<HtmlNode> =>
  typeof DOMParser === 'undefined' ? [] : new DOMParser().parseFromString(html, 'text/html').body.childNodes;

/** During server rendering HTML is parsed by the server's own parser. */
export const readHtmlBy = (other: typeof read) => void (read = other);

const dropped = new Set(droppedElements);

/** React's names of attributes. */
const inReact: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' };

/** The numeric attributes of an element: the start of a list, the span of a cell, the size of a picture. */
const numbersOf = (element: HtmlElement) =>
  Object.fromEntries(
    (richTextElements[element.localName] ?? [])
      .filter(name => numberAttributes.includes(name) && isSmallNumber(element.getAttribute(name) ?? ''))
      .map(name => [inReact[name] ?? name, Number(element.getAttribute(name))]),
  );

function link(element: HtmlElement, children: ReactNode) {
  const address = safeAddress(element.getAttribute('href') ?? '');
  if (!address) return children;
  if (isOwnAddress(address)) return <TextLink to={address}>{children}</TextLink>;
  return (
    <a href={address} rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function image(element: HtmlElement) {
  const source = safePicture(element.getAttribute('src') ?? '');
  return source ? (
    <img src={source} alt={element.getAttribute('alt') ?? ''} loading="lazy" {...numbersOf(element)} />
  ) : null;
}

function toReact(node: HtmlNode): ReactNode {
  if (node.nodeType === TEXT) return node.textContent;
  if (node.nodeType !== ELEMENT) return null;
  const element = node as HtmlElement;
  const name = element.localName;
  if (dropped.has(name)) return null;
  if (name === 'img') return image(element);
  const inner = [...element.childNodes].map((child, at) => <Fragment key={at}>{toReact(child)}</Fragment>);
  const children = inner.length > 0 ? inner : undefined;
  if (name === 'a') return link(element, children);
  const shown = renamedElements[name] ?? name;
  return shown in richTextElements ? createElement(shown, numbersOf(element), children) : children;
}

/**
 * Renders HTML that staff wrote from an allow-list of elements. The only attributes kept are a link's href, a picture's src and
 * alt, and small numbers. The HTML is never inserted into the page as HTML.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(
    () => [...read(html)].map((node, at) => <Fragment key={at}>{toReact(node)}</Fragment>),
    [html],
  );
  // A new key for each text: a page translator may have replaced the nodes that React would update.
  return (
    <div key={html} className="prose">
      {content}
    </div>
  );
}
