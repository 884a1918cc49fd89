import { foldText } from '@aar/contracts/text/fold-text';
import { Conditions } from '@aar/platform/database/conditions';
import { having, searchWords, typedAs } from '@aar/platform/search/search.rules';

/** The conditions of a list in the panel: the title contains all searched words. */
export function titled(q: string | undefined): Conditions {
  const where = new Conditions();
  for (const word of searchWords(q)) where.and(...having('searchable_text(title)', word));
  return where;
}

/**
 * The full-text query of what somebody typed, with quotes and minus signs too, as SQL; the conditions bind its values. Each word in
 * Latin letters is also the spelling of an Indian one.
 */
export function fullTextQuery(where: Conditions, q: string): string {
  const folded = foldText(q);
  const queryOf = (text: string) => `websearch_to_tsquery('english', ${where.bind(text)})`;
  return [...new Set(folded.match(/[a-z]+/g))].reduce((query, word) => {
    const typed = typedAs(word);
    if (!typed) return query;
    const spelling = where.bind(typed.isWhole ? typed.spelling : `${typed.spelling}:*`);
    return `ts_rewrite(${query}, ${queryOf(word)}, ${queryOf(word)} || to_tsquery('english', ${spelling}))`;
  }, queryOf(folded));
}

/** Narrows a public list to the texts that match what somebody typed, if they did. */
export function matching(where: Conditions, q: string | undefined): Conditions {
  return q === undefined ? where : where.and(`folded_words @@ ${fullTextQuery(where, q)}`);
}
