interface Node {
  id: string;
  parentId: string | null;
}

/** The number of levels from this item down, including itself. */
const height = (items: readonly Node[], id: string): number =>
  1 + Math.max(0, ...items.filter(({ parentId }) => parentId === id).map(child => height(items, child.id)));

/** The item and its ancestors; stops at a loop. */
function lineage(items: readonly Node[], id: string | null): string[] {
  const line: string[] = [];
  for (let at = id; at !== null && !line.includes(at);) {
    line.push(at);
    at = items.find(item => item.id === at)?.parentId ?? null;
  }
  return line;
}

/** The error, if any, of moving an item with its descendants under `parentId`, in a menu of `mostLevels` levels. */
export function placeError(
  items: readonly Node[],
  { id, parentId }: Node,
  mostLevels: number,
): 'loop' | 'depth' | undefined {
  const above = lineage(items, parentId);
  if (above.includes(id)) return 'loop';
  return above.length + height(items, id) > mostLevels ? 'depth' : undefined;
}
