import { useState } from 'react';

export type Selection<Row> = ReturnType<typeof useSelection<Row & { id: string }>>;

/**
 * Selected rows across several pages; `scope` is the list's filters: a new scope clears the selection. A row on the current page
 * is returned as the page has it now.
 */
export function useSelection<Row extends { id: string }>(scope: string, page: readonly Row[]) {
  const [chosen, setChosen] = useState({ scope, rows: new Map<string, Row>() });
  const rows = chosen.scope === scope ? chosen.rows : new Map<string, Row>();
  const change = (edit: (next: Map<string, Row>) => void) =>
    setChosen(current => {
      const next = new Map(current.scope === scope ? current.rows : []);
      edit(next);
      return { scope, rows: next };
    });
  const now = new Map(page.map(row => [row.id, row]));
  return {
    rows: [...rows.values()].map(row => now.get(row.id) ?? row),
    has: (row: Row) => rows.has(row.id),
    set: (row: Row, isChosen: boolean) => change(next => (isChosen ? next.set(row.id, row) : next.delete(row.id))),
    setAll: (all: readonly Row[], isChosen: boolean) =>
      change(next => all.forEach(row => (isChosen ? next.set(row.id, row) : next.delete(row.id)))),
    remove: (ids: readonly string[]) => change(next => ids.forEach(id => next.delete(id))),
    clear: () => change(next => next.clear()),
  };
}
