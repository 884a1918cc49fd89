import { foldSteps } from '@aar/contracts/text/fold-text';
import { silenceSteps, soundSteps, spellingMark, spellingSteps } from '@aar/contracts/text/latin-spelling';
import { inSql } from './steps-in-sql';

const kind = 'language plpgsql immutable strict parallel safe';
/** Most texts are English: for one-byte characters only the case is folded. */
const isPlain = 'octet_length(source) = length(source)';

/**
 * Migrations create `searchable_text(text)` from it, the equivalent of `searchableText`. It calls no other function of ours,
 * because indexes would not find it while a backup is restored.
 */
export const createSearchableText = `
  create function searchable_text(source text) returns text ${kind} as $$
  declare
    folded text := source;
    spoken text;
    silenced text;
    spellings text;
  begin
    if ${isPlain} then return lower(source); end if;
    ${inSql(foldSteps, 'folded')}
    if folded !~ '[\u0900-\u0d7f]' then return folded; end if;
    spoken := folded;
    ${inSql(soundSteps, 'spoken')}
    silenced := spoken;
    ${inSql(silenceSteps, 'silenced')}
    ${inSql(spellingSteps, 'spoken')}
    ${inSql(spellingSteps, 'silenced')}
    select string_agg(distinct '${spellingMark}' || word || ' ', '') into spellings
      from regexp_split_to_table(spoken || ' ' || silenced, ' +') word where word <> '';
    return folded || coalesce(E'\\n' || spellings, '');
  end $$`;
