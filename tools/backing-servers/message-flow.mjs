import fs from 'node:fs';
import path from 'node:path';
import { root } from '../site/root.mjs';

/**
 * The names of the events that a process publishes and consumes, and of the live messages that it sends (`tells`) and receives
 * (`hears`), all over NATS.
 *
 * @typedef {{ publishes: string[], consumes: string[], tells: string[], hears: string[] }} Flow
 */

const SERVICES = /** @type {const} */ (['gateway', 'identity', 'community', 'content', 'notifications']);
/** Journal entries are events too, also when a service writes them through another platform file. */
const WRITES_JOURNAL = /\baddToJournal\(\s*tx/;
const SAYS = {
  publishes: /\badd(?:All)?ToOutbox\(\s*[\w.]+,\s*(\w+)/g,
  consumes: /@OnEvent\(\s*(\w+)/g,
  tells: /\b(?:this\.)?live\.publish\(\s*(\w+)/g,
  hears: /\b(?:this\.)?live\.(?:subscribe|topicsOf)\(\s*(\w+)/g,
};

/**
 * Which service publishes and consumes which event. Read from the code itself, so that no event can be forgotten: from the
 * service's own files and the platform files that it imports. Throws if the code names what is no event of the contracts.
 *
 * @param {string} [workspace]
 * @returns {Record<typeof SERVICES[number], Flow>}
 */
export function messageFlow(workspace = root) {
  const names = eventNames(workspace);
  const platform = path.join(workspace, 'libs/platform/src');
  const shared = sourcesBelow(platform)
    .map(file => ({ file, flow: flowOf(file, names) }))
    .filter(({ flow }) => Object.values(flow).some(said => said.length > 0))
    .map(({ file, flow }) => ({ flow, specifier: `'@aar/platform/${path.relative(platform, file).slice(0, -3)}'` }));

  /** @param {string} service */
  const ofService = service => {
    const files = sourcesBelow(path.join(workspace, 'services', service, 'src'));
    const text = files.map(read).join('\n');
    const imported = shared.filter(({ specifier }) => text.includes(specifier)).map(({ flow }) => flow);
    return merge([...files.map(file => flowOf(file, names)), ...imported]);
  };
  return /** @type {Record<typeof SERVICES[number], Flow>} */ (
    Object.fromEntries(SERVICES.map(service => [service, ofService(service)]))
  );
}

/**
 * The names of all events and live messages of the contracts, by the constant that they are exported as.
 *
 * @param {string} [workspace]
 * @returns {Map<string, string>}
 */
export function eventNames(workspace = root) {
  const files = sourcesBelow(path.join(workspace, 'libs/contracts/src'));
  const defined = files.flatMap(file => [
    ...read(file).matchAll(/export const (\w+) = define(?:Event|Live)\(\s*'([^']+)'/g),
  ]);
  return new Map(defined.map(([, constant = '', name = '']) => [constant, name]));
}

/** @param {string} file @param {Map<string, string>} names @returns {Flow} */
function flowOf(file, names) {
  const text = read(file);
  /** @param {RegExp} pattern */
  const said = pattern =>
    [...text.matchAll(pattern)].map(([, constant = '']) => {
      const name = names.get(constant);
      if (!name) throw new Error(`${file}: ${constant} is no event of the contracts`);
      return name;
    });
  const flow = /** @type {Flow} */ (
    Object.fromEntries(Object.entries(SAYS).map(([what, pattern]) => [what, said(pattern)]))
  );
  const journal = names.get('journalEntryWritten');
  if (journal && WRITES_JOURNAL.test(text)) flow.publishes.push(journal);
  return flow;
}

/** @param {Flow[]} flows @returns {Flow} */
function merge(flows) {
  /** @param {keyof Flow} what */
  const all = what => [...new Set(flows.flatMap(flow => flow[what]))].sort();
  return { publishes: all('publishes'), consumes: all('consumes'), tells: all('tells'), hears: all('hears') };
}

/** @param {string} file */
const read = file => fs.readFileSync(file, 'utf8');

/** @param {string} folder */
const sourcesBelow = folder =>
  fs
    .readdirSync(folder, { recursive: true })
    .map(file => path.join(folder, file.toString()))
    .filter(file => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .sort();
