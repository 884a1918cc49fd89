import { pairSteps, skeletonSteps, withoutSpaces, wordsOf } from '@aar/contracts/identity/name-skeleton';
import { endings } from './organisation-key';
import { inSql } from './steps-in-sql';

/**
 * Migrations create `organisation_skeleton(name)` from it: `organisation_key` with one letter for all that look alike. A
 * change to the steps needs a migration that recreates the function and its index.
 */
export const createOrganisationSkeleton = `
  create function organisation_skeleton(name text) returns text language plpgsql immutable strict parallel safe as $$
  declare
    words text := name;
    skeleton text;
  begin
    ${inSql(skeletonSteps, 'words')}
    skeleton := regexp_replace(words, '^the |( (${endings.map(wordsOf).join('|')}))+$', '', 'g');
    if skeleton = '' then skeleton := words; end if;
    ${inSql([withoutSpaces, ...pairSteps], 'skeleton')}
    return left(skeleton, 200);
  end $$`;
