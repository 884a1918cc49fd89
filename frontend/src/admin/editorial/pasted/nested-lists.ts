/** A list item as word processors write it: with its level instead of nested in its parent item. */
export interface ListLine {
  /** 1 for the outermost. */
  level: number;
  isNumbered: boolean;
  /** The number of a numbered line, if it is written in digits. */
  number?: number;
  /** The list it belongs to; an item of another list starts a new one. */
  list: string;
  content: Node[];
}

interface OpenList {
  element: HTMLElement;
  level: number;
  list: string;
}

/** Builds HTML lists from such items, nested by their levels. */
export function nestedLists(lines: ListLine[]): HTMLElement[] {
  const outermost: HTMLElement[] = [];
  let open: OpenList[] = [];
  for (const line of lines) {
    open = open.filter(({ level }) => level <= line.level);
    if (open.at(-1)?.level === line.level && !continues(open.at(-1)!, line)) open.pop();
    const inner = open.at(-1);
    if (inner?.level === line.level) {
      inner.element.append(itemOf(line));
      continue;
    }
    const element = listOf(line);
    element.append(itemOf(line));
    if (inner) inner.element.lastElementChild!.append(element);
    else outermost.push(element);
    open.push({ element, level: line.level, list: line.list });
  }
  return outermost;
}

function continues({ element, list }: OpenList, line: ListLine): boolean {
  if ((element.localName === 'ol') !== line.isNumbered) return false;
  // Adjacent bulleted lists look like one and are merged; adjacent numbered lists are numbered separately.
  return !line.isNumbered || list === line.list;
}

function listOf({ isNumbered, number = 1 }: ListLine): HTMLElement {
  const element = document.createElement(isNumbered ? 'ol' : 'ul');
  if (isNumbered && number !== 1) element.setAttribute('start', String(number));
  return element;
}

function itemOf({ content }: ListLine): HTMLElement {
  const [item, paragraph] = [document.createElement('li'), document.createElement('p')];
  paragraph.append(...content);
  item.append(paragraph);
  return item;
}
