import { foldText } from '@aar/contracts/text/fold-text';
import { typedAs } from '@aar/platform/search/search.rules';
import { type Expression, sql, type SqlBool } from 'kysely';

/**
 * The full-text query for what somebody typed, including quotes and minus signs. Each word in Latin letters also finds the
 * Indian word that it spells.
 */
export function fullTextQuery(q: string): Expression<string> {
  const folded = foldText(q);
  const queryOf = (text: string) => sql<string>`websearch_to_tsquery('english', ${text})`;
  return [...new Set(folded.match(/[a-z]+/g))].reduce((query, word) => {
    const typed = typedAs(word);
    if (!typed) return query;
    const spelling = typed.isWhole ? typed.spelling : `${typed.spelling}:*`;
    return sql`ts_rewrite(${query}, ${queryOf(word)}, ${queryOf(word)} || to_tsquery('english', ${spelling}))`;
  }, queryOf(folded));
}

/** Whether a text matches what somebody typed; true if nothing was typed. */
export const matches = (words: Expression<string | null>, q: string | undefined): Expression<SqlBool> =>
  q === undefined ? sql`true` : sql`${words} @@ ${fullTextQuery(q)}`;
