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
import { TextLink } from '../ui/navigation/link';

/** What is read of a node, be it the browser's or the server's. */
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

/** Where the server paints it reads HTML by itself. */
export const readHtmlBy = (other: typeof read) => void (read = other);

const dropped = new Set(droppedElements);
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

/** What React calls an attribute. */
const inReact: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' };

/** The numbers of an element: where a list begins, how far a cell reaches, the size of a picture. */
const numbersOf = (element: HtmlElement) =>
  Object.fromEntries(
    (richTextElements[element.localName] ?? [])
      .filter(name => numberAttributes.includes(name) && isSmallNumber(element.getAttribute(name) ?? ''))
      .map(name => [inReact[name] ?? name, Number(element.getAttribute(name))]),
  );

function link(element: HtmlElement, children: ReactNode) {
  const address = safeAddress(element.getAttribute('href') ?? '');
  if (!address) return children;
  if (isOwnPath(address)) return <TextLink to={address}>{children}</TextLink>;
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
 * HTML that staff wrote, built anew from an allow-list of elements; of all attributes only the address of a link, the source
 * and text of a picture and small numbers are kept. Nothing of it is ever handed to the browser as HTML of this page.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(
    () => [...read(html)].map((node, at) => <Fragment key={at}>{toReact(node)}</Fragment>),
    [html],
  );
  return <div className="prose">{content}</div>;
}
