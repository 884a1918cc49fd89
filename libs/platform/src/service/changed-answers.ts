import { tagsOfWrite } from '@aar/contracts/answer-tags';
import type { Contract, Route } from '@aar/contracts/contract';

/** Calls of this process whose answers the gateway keeps. */
const kept = new Set<string>();

/** Makes known which answers of a contract the gateway keeps. */
export function noteKeptAnswers(contract: Contract): void {
  for (const { id, cache } of Object.values(contract)) if (cache) kept.add(id);
}

/** The tags of a write that may be on kept answers of this service; of another's data that service tells when it has them. */
export const changedAnswers = (route: Route, input: object, answer: object): string[] =>
  tagsOfWrite(route, input, answer).filter(isKept);

function isKept(tag: string) {
  const [answers = ''] = tag.split(':');
  return kept.has(answers) || [...kept].some(id => id.startsWith(`${answers}.`));
}
