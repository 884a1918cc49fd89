import type { EntityManager } from 'typeorm';
import { writeContent } from './write-content';

interface Entry {
  key: string;
  title: string | null;
  content: string;
  isActive: boolean;
}

const entriesOf = (manager: EntityManager, keys: string[], lock = '') =>
  manager.query<Entry[]>(
    `select key, title, content, is_active as "isActive" from site_contents where key = any($1) order by key ${lock}`,
    [keys],
  );

const isOn = ({ content, isActive }: Entry) => isActive && content === 'true';

/** Which of the site's switches are on. `toWrite` locks them, for a transaction that will write them. */
export async function readSwitches(manager: EntityManager, keys: string[], { toWrite = false } = {}) {
  const entries = await entriesOf(manager, keys, toWrite ? 'for update' : '');
  const on = new Set(entries.filter(isOn).map(({ key }) => key));
  return Object.fromEntries(keys.map(key => [key, on.has(key)]));
}

/** Turns the site's switches on or off; those that already have the value are neither written nor published. */
export async function writeSwitches(tx: EntityManager, wanted: Record<string, boolean>): Promise<void> {
  const keys = Object.keys(wanted);
  const entries = new Map((await entriesOf(tx, keys, 'for update')).map(entry => [entry.key, entry]));
  const changed = keys.filter(key => entries.get(key)?.content !== String(wanted[key]) || !entries.get(key)?.isActive);
  if (changed.length === 0) return;
  await writeContent(
    tx,
    changed.map(key => ({ key, title: entries.get(key)?.title ?? null, content: String(wanted[key]) })),
  );
}
