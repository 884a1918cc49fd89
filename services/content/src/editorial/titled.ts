import { Conditions } from '@aar/platform/database/conditions';
import { containing, searchWords } from '@aar/platform/search/search.rules';

/** The conditions of a list in the panel: the title contains all searched words. */
export function titled(q: string | undefined): Conditions {
  const where = new Conditions();
  for (const word of searchWords(q)) where.and('title ilike ?', containing(word));
  return where;
}

/** The condition of a public list: full-text search. */
export const hasWords = "words @@ websearch_to_tsquery('english', ?)";
