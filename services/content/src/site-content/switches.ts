import { anyOf } from '@aar/platform/database/any-of';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { writeContent } from './write-content';

const entriesOf = (manager: EntityManager, keys: string[]) =>
  db(manager)
    .selectFrom('site_contents')
    .select(['key', 'title', 'content', 'is_active as isActive'])
    .where('key', '=', anyOf(keys))
    .orderBy('key');

const isOn = ({ content, isActive }: { content: string; isActive: boolean }) => isActive && content === 'true';

/** Which of the site's switches are on. `toWrite` locks them, for a transaction that will write them. */
export async function readSwitches(manager: EntityManager, keys: string[], { toWrite = false } = {}) {
  const entries = await entriesOf(manager, keys)
    .$if(toWrite, query => query.forUpdate())
    .execute();
  const on = new Set(entries.filter(isOn).map(({ key }) => key));
  return Object.fromEntries(keys.map(key => [key, on.has(key)]));
}

/** Turns the site's switches on or off; those that already have the value are neither written nor published. */
export async function writeSwitches(tx: EntityManager, wanted: Record<string, boolean>): Promise<void> {
  const keys = Object.keys(wanted);
  const entries = new Map((await entriesOf(tx, keys).forUpdate().execute()).map(entry => [entry.key, entry]));
  const changed = keys.filter(key => entries.get(key)?.content !== String(wanted[key]) || !entries.get(key)?.isActive);
  if (changed.length === 0) return;
  await writeContent(
    tx,
    changed.map(key => ({ key, title: entries.get(key)?.title ?? null, content: String(wanted[key]) })),
  );
}
