import { Conditions } from '@aar/platform/database/conditions';
import { containing, searchWords } from '@aar/platform/search/search.rules';

/** The conditions of a list of the panel, in which the title has all the words that were searched for. */
export function titled(q: string | undefined): Conditions {
  const where = new Conditions();
  for (const word of searchWords(q)) where.and('title ilike ?', containing(word));
  return where;
}

/** Of a list that visitors read: its texts have the words. */
export const hasWords = "words @@ websearch_to_tsquery('english', ?)";
