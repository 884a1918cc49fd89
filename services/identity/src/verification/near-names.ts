import { skeletonOf } from '@aar/contracts/identity/name-skeleton';
import type { NearName } from '@aar/contracts/identity/verifications.contract';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { Problem } from '@aar/platform/errors/problem';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { isOtherListed } from '../accounts/account-changes';
import type { Account } from '../accounts/account';
import { db, type IdentityTables } from '../database/db';

const { eb, and, or, ref, selectFrom } = expressionBuilder<
  IdentityTables & { other: IdentityTables['accounts'] },
  'other'
>();

/** The name as readers perceive it; see `createOrganisationSkeleton`. */
const keyOf = (name: Expression<string | null>) => sql<string>`organisation_skeleton(${name})`;
/** The sorted letters of a key: equal for two keys with swapped letters. */
const lettersOf = (key: 'mine' | 'theirs') =>
  selectFrom(
    sql<{ letter: string }>`unnest(string_to_array(${sql.ref(key)}, null))`.as<'part'>(sql`part(letter)`),
  ).select(part => sql`array_agg(${part.ref('part.letter')} order by ${part.ref('part.letter')})`.as('letters'));
/** Below this length, names that differ in one letter are different words. */
const leastForTypos = 5;
/** From this length, names with the same letters have the same words in another order. */
const leastForOrder = 12;
const mostShown = 5;

/** Whether two names read alike: equal keys, or longer ones with one typo, two letters swapped, or another order of words. */
function readsLike(name: Expression<string | null>, theirName: Expression<string | null>) {
  const sameLetters = sql`length(mine) = length(theirs) and ${lettersOf('mine')} = ${lettersOf('theirs')}`;
  // The index is used only for the lengths. "offset" prevents PostgreSQL from computing the keys of a row once for each use.
  return sql<SqlBool>`length(${keyOf(theirName)}) between length(${keyOf(name)}) - 1 and length(${keyOf(name)}) + 1 and (
    select theirs = mine or (length(mine) >= ${leastForTypos} and (levenshtein_less_equal(mine, theirs, 1) <= 1
        or (levenshtein_less_equal(mine, theirs, 2) = 2 and ${sameLetters})))
      or (length(mine) >= ${leastForOrder} and ${sameLetters})
    from (select ${keyOf(name)} as mine, ${keyOf(theirName)} as theirs offset 0) keys)`;
}

const isNgo = and([eb('other.user_type', '=', 'ngo'), eb('other.status', '<>', 'deleted')]);
const isApproved = eb('other.ngo_review', '=', 'approved');

/** Conditions on `other`, an NGO that a name must not be mistaken for: an approved or older one. */
const hasTheName = ({ id, createdAt }: Pick<Naming, 'id' | 'createdAt'>) =>
  and([
    isNgo,
    eb('other.ngo_name', 'is not', null),
    eb('other.id', '<>', id),
    or([isApproved, sql<SqlBool>`(${ref('other.created_at')}, ${ref('other.id')}) < (${createdAt}, ${id})`]),
  ]);

/** The columns of an account whose name is compared. */
interface Naming {
  id: Expression<string>;
  ngoName: Expression<string | null>;
  createdAt: Expression<Date>;
}

/** The NGOs with nearly the same name as an account, as JSON. */
export function nearNamesOf(mine: Naming) {
  const near = selectFrom('accounts as other')
    .select(['other.id as memberId', 'other.ngo_name as ngoName', 'other.state', 'other.city'])
    .select([
      isApproved.as('isApproved'),
      and([eb('other.status', '=', 'active'), isOtherListed]).as('isListed'),
      'other.created_at as joinedAt',
    ])
    .where(hasTheName(mine))
    .where(readsLike(mine.ngoName, ref('other.ngo_name')))
    .orderBy(isApproved, 'desc')
    .orderBy('other.created_at')
    .orderBy('other.id')
    .limit(mostShown);
  return sql<NearName[]>`(select coalesce(json_agg(near), '[]') from ${near} near)`;
}

type Named = Pick<Account, 'id' | 'userType' | 'ngoName'>;

/**
 * Whether staff must review a new name before the directory shows it. Names are reviewed one at a time, so that of two equal
 * names at the same time the second is noticed.
 */
export async function reviewOfName(tx: EntityManager, account: Named): Promise<Account['nameReview']> {
  if (account.userType !== 'ngo' || !account.ngoName) return 'none';
  await lockByName(tx, 'names of NGOs');
  const stored = db(tx).selectFrom('accounts').select('created_at').where('id', '=', account.id);
  // An account that is not stored yet counts as the youngest, whatever its own clock said before it waited here.
  const createdAt = sql<Date>`coalesce(${stored}, 'infinity')`;
  const near = await db(tx)
    .selectFrom('accounts as other')
    .select('other.id')
    .where(hasTheName({ id: sql`${account.id}::uuid`, createdAt }))
    .where(readsLike(sql`${account.ngoName}::text`, ref('other.ngo_name')))
    .limit(1)
    .executeTakeFirst();
  return near ? 'held' : 'none';
}

/**
 * Whether a person would have the whole name of an approved NGO, so that their messages would pass for the NGO's. An NGO
 * named after a person has more words in its name than the person. The contact person of the NGO may have its name.
 */
export async function isNameOfNgo(
  tx: EntityManager,
  { id, fullName }: Pick<Account, 'id' | 'fullName'>,
): Promise<boolean> {
  const [theirs, mine] = [keyOf(ref('other.ngo_name')), keyOf(sql`${fullName}::text`)];
  const found = await db(tx)
    .selectFrom('accounts as other')
    .select('other.ngo_name as ngoName')
    .where(isNgo)
    .where(isApproved)
    .where('other.id', '<>', id)
    .where(sql<SqlBool>`length(${theirs}) = length(${mine}) and ${theirs} = ${mine}`)
    .execute();
  return found.some(({ ngoName }) => ngoName !== null && skeletonOf(ngoName) === skeletonOf(fullName));
}

/** Throws `identity.name.of-ngo` at the field. */
export async function refuseNameOfNgo(tx: EntityManager, account: Pick<Account, 'id' | 'fullName'>): Promise<void> {
  if (await isNameOfNgo(tx, account)) throw Problem.ofField('identity.name.of-ngo', 'fullName');
}

/** Adds a held name to the verification queue, and removes one that is no longer held. */
export async function queueNameReview(tx: EntityManager, { id, nameReview }: Pick<Account, 'id' | 'nameReview'>) {
  if (nameReview === 'held')
    await db(tx)
      .insertInto('verifications')
      .values({ id: randomUUID(), account_id: id, kind: 'name', documents: '[]' })
      .onConflict(open =>
        open
          .columns(['account_id', 'kind'])
          .where('status', 'in', [sql.lit('waiting' as const), sql.lit('claimed' as const)])
          .doNothing(),
      )
      .execute();
  else
    await db(tx)
      .deleteFrom('verifications')
      .where('account_id', '=', id)
      .where('kind', '=', 'name')
      .where('status', 'in', ['waiting', 'claimed'])
      .execute();
}
