import type { Access } from '@aar/contracts/access';
import { type Changes, type Contract, isPicture } from '@aar/contracts/contract';
import { pushes } from '@aar/contracts/gateway/live.contract';
import * as table from '@aar/contracts/table';
import { deferredNouns } from './deferred-nouns';

// tools/generate.mjs saves this as routes.generated.ts and, with the argument `deferred` or `panel`, as deferred-routes.generated.ts
// and panel-routes.generated.ts: the verbs and paths that a browser may call, who may call them, how long a response is cached and what a write makes stale. The client
// uses the types of the contracts but must not bundle their schemas, nor the staff's routes for every visitor.
const part = process.argv[2] ?? 'site';
const offered: readonly Access[] = part === 'panel' ? ['editor', 'admin'] : ['public', 'member'];
const isDeferred = (noun: string) => (deferredNouns as readonly string[]).includes(noun);
const contracts = Object.entries(table as unknown as Record<string, Contract>);
const nouns = contracts.flatMap(([noun, contract]) => {
  if (part !== 'panel' && isDeferred(noun) !== (part === 'deferred')) return [];
  // Screens do not request streams, pictures, files with their own URL, and webhooks.
  const calls = Object.entries(contract).filter(
    ([, route]) =>
      offered.includes(route.access) && !route.stream && !route.site && !route.webhook && !isPicture(route),
  );
  return calls.length > 0 ? [[noun, calls] as const] : [];
});
const calls = nouns.flatMap(([noun, routes]) => routes.map(([name, route]) => [`${noun}.${name}`, route] as const));

/** The client's names of nouns and routes, by their ids (`community.support-requests`). */
const clientNames = new Map(
  contracts.flatMap(([noun, contract]) =>
    Object.entries(contract).flatMap(([name, { id }]) => [
      [id.slice(0, id.lastIndexOf('.')), noun] as const,
      [id, `${noun}.${name}`] as const,
    ]),
  ),
);
/** A screen shows one object at a time: only the gateway needs to know for which object a response is stale. */
const namesOf = (changes: Changes | undefined) =>
  typeof changes === 'object' ? `[${changes.map(id => `'${clientNames.get(id.split(':')[0]!)}'`).join(', ')}]` : '[]';

const lines = (entries: string[]) => entries.map(entry => `  ${entry},\n`).join('');

process.stdout.write(`// Written by \`npm run generate\` from the contract table.
export const routes = {
${nouns
  .map(
    ([noun, routes]) =>
      `  ${noun}: {\n${routes.map(([name, { http, access }]) => `    ${name}: '${http} ${access}',`).join('\n')}\n  },`,
  )
  .join('\n')}
} as const;

/** What a write makes stale: all responses of a noun, or of one call. */
export const changes: Record<string, readonly string[]> = {
${lines(calls.filter(([, route]) => typeof route.changes === 'object').map(([name, route]) => `'${name}': ${namesOf(route.changes)}`))}};

/** Seconds for which the gateway may respond from its cache. */
export const kept: Record<string, number> = {
${lines(calls.filter(([, { cache }]) => cache).map(([name, { cache }]) => `'${name}': ${parseInt(cache!)}`))}};
`);

if (part === 'site')
  process.stdout.write(`
/** What a push from the server makes stale. */
export const pushes = {
${lines(Object.entries(pushes).map(([push, stale]) => `${push}: ${namesOf(stale)}`))}} as const;
`);
