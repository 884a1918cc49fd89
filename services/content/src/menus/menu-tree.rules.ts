interface Node {
  id: string;
  parentId: string | null;
}

/** How many levels the tree has from this item down, itself included. */
const height = (items: readonly Node[], id: string): number =>
  1 + Math.max(0, ...items.filter(({ parentId }) => parentId === id).map(child => height(items, child.id)));

/** The item and all above it; ends where one comes again. */
function lineage(items: readonly Node[], id: string | null): string[] {
  const line: string[] = [];
  for (let at = id; at !== null && !line.includes(at);) {
    line.push(at);
    at = items.find(item => item.id === at)?.parentId ?? null;
  }
  return line;
}

/** What would be wrong with hanging an item (with all below it) there, in a menu of so many levels. */
export function placeError(
  items: readonly Node[],
  { id, parentId }: Node,
  mostLevels: number,
): 'loop' | 'depth' | undefined {
  const above = lineage(items, parentId);
  if (above.includes(id)) return 'loop';
  return above.length + height(items, id) > mostLevels ? 'depth' : undefined;
}
