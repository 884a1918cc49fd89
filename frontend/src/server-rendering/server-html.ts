import { type DefaultTreeAdapterMap, parse } from 'parse5';
import type { HtmlNode } from '../rich-text/rich-text';

type Node = DefaultTreeAdapterMap['node'];

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

const asHtmlNode = (node: Node): HtmlNode => ({
  nodeType: 'tagName' in node ? 1 : node.nodeName === '#text' ? 3 : 8,
  localName: 'tagName' in node ? node.tagName : '',
  textContent: 'value' in node ? node.value : '',
  childNodes: childrenOf(node).map(asHtmlNode),
  getAttribute: name => ('attrs' in node ? (node.attrs.find(one => one.name === name)?.value ?? null) : null),
});

/** Parses HTML during server rendering, where no DOMParser exists, with the same result as in a browser. */
export function readHtml(html: string) {
  const root = parse(html).childNodes.find(({ nodeName }) => nodeName === 'html')!;
  const body = childrenOf(root).find(({ nodeName }) => nodeName === 'body')!;
  return childrenOf(body).map(asHtmlNode);
}
