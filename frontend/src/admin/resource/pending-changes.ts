import { useSyncExternalStore } from 'react';
import type { ListPage } from './resource';

/** The fields that a pending write will change, by the row's id; `null`: the row leaves the list. */
export type PendingChange<Row> = ReadonlyMap<string, Partial<Row> | null>;

type AnyChange = PendingChange<unknown>;

const none: readonly AnyChange[] = [];
/** The pending changes by the list's query key. Each update is a new array: React compares snapshots by identity. */
const pending = new Map<string, readonly AnyChange[]>();
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function update(list: string, edit: (changes: readonly AnyChange[]) => readonly AnyChange[]) {
  pending.set(list, edit(pending.get(list) ?? none));
  listeners.forEach(listener => listener());
}

export const addPending = <Row>(list: string, change: PendingChange<Row>) =>
  update(list, changes => [...changes, change as unknown as AnyChange]);

export const removePending = <Row>(list: string, change: PendingChange<Row>) =>
  update(list, changes => changes.filter(one => one !== (change as unknown)));

/** The pending changes of a list. */
export const usePending = <Row>(list: string) =>
  useSyncExternalStore(
    listen,
    () => pending.get(list) ?? none,
    () => none,
  ) as unknown as readonly PendingChange<Row>[];

/** Only the fields that differ, because another write may change others of the same row. */
export function changeOf<Row extends { id: string }>(rows: readonly Row[], expected: (row: Row) => Row | null) {
  const fields = (row: Row): Partial<Row> | null => {
    const next = expected(row);
    const differing = Object.entries(next ?? {}).filter(([name, value]) => value !== row[name as keyof Row]);
    return next && (Object.fromEntries(differing) as Partial<Row>);
  };
  return new Map(rows.map(row => [row.id, fields(row)]));
}

/** A page as the change will leave it. */
export const changed = <Row extends { id: string }>(page: ListPage<Row>, change: PendingChange<Row>) => ({
  ...page,
  rows: page.rows.flatMap(row => {
    const fields = change.get(row.id);
    return fields === null ? [] : { ...row, ...fields };
  }),
});
