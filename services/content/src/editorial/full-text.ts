import { foldText } from '@aar/contracts/text/fold-text';
import { typedAs } from '@aar/platform/search/search.rules';
import { type Expression, sql, type SqlBool } from 'kysely';

/**
 * The full-text query of what somebody typed, with quotes and minus signs too. Each word in Latin letters is also the spelling of an
 * Indian one.
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

/** Whether the words of a text match what somebody typed, if they did. */
export const matches = (words: Expression<string | null>, q: string | undefined): Expression<SqlBool> =>
  q === undefined ? sql`true` : sql`${words} @@ ${fullTextQuery(q)}`;
