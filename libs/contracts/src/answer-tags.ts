import type { Route } from './contract';

/** Tag of what a call answers about one object. Upper and lower case are one, as in ids and addresses. */
const objectTag = (id: string, name: unknown) => `${id}:${String(name).toLowerCase()}`;

/**
 * By which a kept answer is found when it is out of date, from coarse to fine: its contract, its call, and the object that its path
 * names (`content.pages`, `content.pages.public`, `content.pages.public:about-us`).
 */
export const tagsOfAnswer = ({ id }: Pick<Route, 'id'>, params: object): string[] => [
  id.slice(0, id.lastIndexOf('.')),
  id,
  ...Object.values(params).map(name => objectTag(id, name)),
];

/** Tags of the answers that a write made stale, as its `changes` say. One that does not name its object makes all of the call stale. */
export function tagsOfWrite({ changes }: Pick<Route, 'changes'>, input: object, answer: object): string[] {
  if (typeof changes !== 'object') return [];
  const fields: Record<string, unknown> = { ...answer, ...input };
  return changes.map(change => {
    const [answers, field] = change.split(':') as [string, string?];
    const name = field && fields[field];
    return name === undefined ? answers : objectTag(answers, name);
  });
}
