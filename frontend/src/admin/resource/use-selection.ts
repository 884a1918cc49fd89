import { useState } from 'react';

export type Selection<Row> = ReturnType<typeof useSelection<Row & { id: string }>>;

/** Rows that were ticked, over several pages; `scope` is what narrows the list: another one empties the selection. */
export function useSelection<Row extends { id: string }>(scope: string) {
  const [chosen, setChosen] = useState({ scope, rows: new Map<string, Row>() });
  const rows = chosen.scope === scope ? chosen.rows : new Map<string, Row>();
  const change = (edit: (next: Map<string, Row>) => void) => {
    const next = new Map(rows);
    edit(next);
    setChosen({ scope, rows: next });
  };
  return {
    rows: [...rows.values()],
    has: (row: Row) => rows.has(row.id),
    set: (row: Row, isChosen: boolean) => change(next => (isChosen ? next.set(row.id, row) : next.delete(row.id))),
    setAll: (all: Row[], isChosen: boolean) =>
      change(next => all.forEach(row => (isChosen ? next.set(row.id, row) : next.delete(row.id)))),
    remove: (ids: readonly string[]) => change(next => ids.forEach(id => next.delete(id))),
    clear: () => change(next => next.clear()),
  };
}
