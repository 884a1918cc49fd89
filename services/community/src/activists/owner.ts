import type { Owner } from '@aar/contracts/community/owner';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { CommunityTables } from '../database/db';
import { isReachableFor } from '../relations/quiet-mode';

/** The member with this id, as `Owner`; null for one who is unknown or erased. In quiet mode they are named as if unlisted. */
export function ownerOf(id: Expression<string>) {
  const { selectFrom } = expressionBuilder<CommunityTables>();
  const known = selectFrom('activists as a')
    .select(['a.id', 'a.full_name', 'a.user_type', 'a.city', 'a.reached_by', 'a.is_checked'])
    .select(({ fn, ref, and, eb, not }) => [
      fn<string | null>('nullif', ['a.ngo_name', sql.lit('')]).as('ngo_name'),
      and([
        eb('a.listed', '=', true),
        eb('a.status', '=', 'active'),
        not(isHiddenContent('community.member', ref('a.id'))),
        isReachableFor(null, ref('a.id')),
      ]).as('is_listed'),
    ])
    .where('a.id', '=', id)
    .where('a.full_name', 'is not', null)
    .$narrowType<{ full_name: string }>();
  return selectFrom(known.as('known')).select(({ eb, ref, fn, and }) => {
    const ifListed = eb.case().when('known.is_listed', '=', true);
    const isOrganisation = and([eb('known.is_listed', '=', true), eb('known.ngo_name', 'is not', null)]);
    const firstName = sql<string>`split_part(${ref('known.full_name')}, ' ', 1)`;
    return jsonBuildObject({
      memberId: ifListed.then(ref('known.id')).end(),
      name: ifListed.then(fn.coalesce('known.ngo_name', 'known.full_name')).else(firstName).end(),
      person: eb.case().when(isOrganisation).then(ref('known.full_name')).end(),
      userType: ref('known.user_type'),
      city: ref('known.city'),
      reachedBy: ref('known.reached_by'),
      isChecked: ref('known.is_checked'),
    }).as('owner') satisfies { expression: Expression<Owner> };
  });
}
