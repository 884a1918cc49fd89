import type { Route } from './contract';

/** Tag of a route's response about one object. Case-insensitive, like ids and slugs. */
const objectTag = (id: string, name: unknown) => `${id}:${String(name).toLowerCase()}`;

/**
 * Invalidation tags of a cached response, from coarse to fine: its contract, its route, and the object that its path names
 * (`content.pages`, `content.pages.public`, `content.pages.public:about-us`).
 */
export const tagsOfAnswer = ({ id }: Pick<Route, 'id'>, params: object): string[] => [
  id.slice(0, id.lastIndexOf('.')),
  id,
  ...Object.values(params).map(name => objectTag(id, name)),
];

/**
 * Tags of the cached responses that a write invalidates, from its `changes`. A change without a known object invalidates the
 * whole route.
 */
export function tagsOfWrite({ changes }: Pick<Route, 'changes'>, input: object, answer: object): string[] {
  if (typeof changes !== 'object') return [];
  const fields: Record<string, unknown> = { ...answer, ...input };
  return changes.map(change => {
    const [answers, field] = change.split(':') as [string, string?];
    const name = field && fields[field];
    return name === undefined ? answers : objectTag(answers, name);
  });
}
