import { tagsOfWrite } from '@aar/contracts/answer-tags';
import type { Contract, Route } from '@aar/contracts/contract';

/** Ids of this process's routes whose responses the gateway caches. */
const staleIds = new Set<string>();

/** Registers the routes of a contract whose responses the gateway caches. */
export function registerCachedRoutes(contract: Contract): void {
  for (const { id, cache } of Object.values(contract)) if (cache) staleIds.add(id);
}

/** The tags of a write that may be on cached responses of this service; other services announce changes of their own data. */
export const staleTags = (route: Route, input: object, answer: object): string[] =>
  tagsOfWrite(route, input, answer).filter(isStale);

function isStale(tag: string) {
  const [answers = ''] = tag.split(':');
  return staleIds.has(answers) || [...staleIds].some(id => id.startsWith(`${answers}.`));
}
