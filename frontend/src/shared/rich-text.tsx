import './rich-text.css';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { TextLink } from '../ui/navigation/link';
import { useInBrowser } from '../ui/use-in-browser';

/** Elements that texts of ours may contain; a page has one h1 of its own, so theirs becomes an h2. */
const elements: Record<string, string> = {
  ...Object.fromEntries(
    'h2 h3 h4 p ul ol li blockquote strong b em i u s small sub sup code pre br hr figure figcaption'
      .concat(' table thead tbody tr th td dl dt dd span div')
      .split(' ')
      .map(name => [name, name]),
  ),
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
};

/** Elements whose text is no text of the page. */
const dropped = new Set(
  'script style template iframe object embed noscript svg math form input textarea select'.split(' '),
);

const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

/** The address when a link may lead there: the web, mail, telephone, a path or an anchor of this site. */
function safeAddress(address: string) {
  const text = address.trim();
  if (isOwnPath(text) || text.startsWith('#')) return text;
  try {
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(text).protocol) ? text : undefined;
  } catch {
    return undefined;
  }
}

function link(element: Element, children: ReactNode) {
  const address = safeAddress(element.getAttribute('href') ?? '');
  if (!address) return children;
  if (isOwnPath(address)) return <TextLink to={address}>{children}</TextLink>;
  return (
    <a href={address} rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function image(element: Element) {
  const source = safeAddress(element.getAttribute('src') ?? '');
  return source?.match(/^(https?:|\/)/) ? (
    <img src={source} alt={element.getAttribute('alt') ?? ''} loading="lazy" />
  ) : null;
}

function toReact(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const element = node as Element;
  const name = element.localName;
  if (dropped.has(name)) return null;
  if (name === 'img') return image(element);
  const inner = [...element.childNodes].map((child, at) => <Fragment key={at}>{toReact(child)}</Fragment>);
  const children = inner.length > 0 ? inner : undefined;
  if (name === 'a') return link(element, children);
  const allowed = elements[name];
  return allowed ? createElement(allowed, null, children) : children;
}

/**
 * HTML that staff wrote, built anew from an allow-list of elements; of all attributes only the address of a link and the
 * source and text of a picture are kept. Nothing of it is ever handed to the browser as HTML of this page. The browser reads it:
 * where the server renders, its place is empty.
 */
export function RichText({ html }: { html: string }) {
  const isInBrowser = useInBrowser();
  const content = useMemo(() => {
    if (!isInBrowser) return null;
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map((node, at) => <Fragment key={at}>{toReact(node)}</Fragment>);
  }, [html, isInBrowser]);
  return <div className="prose">{content}</div>;
}
