import { skeletonOf } from '@aar/contracts/identity/name-skeleton';
import { takeLock } from '@aar/platform/database/advisory-lock';
import { Problem } from '@aar/platform/errors/problem';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { listedAccount } from '../accounts/account-changes';
import type { Account } from '../accounts/account';
import { db } from '../database/db';

/** SQL: the name in the column as readers take it in; see `createOrganisationSkeleton`. */
const keyOf = (name: string) => `organisation_skeleton(${name})`;
/** SQL: the letters of a key in order, which two keys share whose letters were swapped. */
const lettersOf = (key: string) =>
  `(select array_agg(letter order by letter) from unnest(string_to_array(${key}, null)) letter)`;
/** Below this length, names with one different letter are different words. */
const leastForTypos = 5;
/** From this length, names of the same letters have the same words in another order. */
const leastForOrder = 12;
const mostShown = 5;

/** SQL: whether two names read alike: equal keys, or longer ones with one typo, two letters swapped, or another order of words. */
function readsLike(name: string, other: string) {
  const sameLetters = `length(mine) = length(theirs) and ${lettersOf('mine')} = ${lettersOf('theirs')}`;
  // The lengths alone are compared with the index. "offset" keeps PostgreSQL from making the keys of a row once for each use.
  return `length(${keyOf(other)}) between length(${keyOf(name)}) - 1 and length(${keyOf(name)}) + 1 and (
    select theirs = mine or (length(mine) >= ${leastForTypos} and (levenshtein_less_equal(mine, theirs, 1) <= 1
        or (levenshtein_less_equal(mine, theirs, 2) = 2 and ${sameLetters})))
      or (length(mine) >= ${leastForOrder} and ${sameLetters})
    from (select ${keyOf(name)} as mine, ${keyOf(other)} as theirs offset 0) keys)`;
}

/** SQL conditions on `other`, an NGO that a name must not be mistaken for: one that is approved, or older. */
const hasTheName = ({ id, createdAt }: { id: string; createdAt: string }) => `other.user_type = 'ngo'
  and other.status <> 'deleted' and other.ngo_name is not null and other.id <> ${id}
  and (other.ngo_review = 'approved' or (other.created_at, other.id) < (${createdAt}, ${id}))`;

/** SQL: the NGOs of nearly the same name as the one in the row `mine` of accounts, as `NearName`. */
export const nearNamesOf = (mine: string) => `(select coalesce(json_agg(near), '[]') from (
  select other.id as "memberId", other.ngo_name as "ngoName", other.state, other.city,
    other.ngo_review = 'approved' as "isApproved",
    other.status = 'active' and ${listedAccount('other')} as "isListed",
    other.created_at as "joinedAt"
  from accounts other
  where ${hasTheName({ id: `${mine}.id`, createdAt: `${mine}.created_at` })}
    and ${readsLike(`${mine}.ngo_name`, 'other.ngo_name')}
  order by other.ngo_review = 'approved' desc, other.created_at, other.id limit ${mostShown}) near)`;

type Named = Pick<Account, 'id' | 'userType' | 'ngoName' | 'createdAt'>;

/**
 * Whether staff must look at a new name before the directory shows it. Names are judged one after the other, so that of two equal
 * ones at the same time the second is noticed.
 */
export async function reviewOfName(tx: EntityManager, account: Named): Promise<Account['nameReview']> {
  if (account.userType !== 'ngo' || !account.ngoName) return 'none';
  await takeLock(tx, 'names of NGOs');
  const near = await tx.query(
    `select from accounts other
     where ${hasTheName({ id: '$1::uuid', createdAt: '$2::timestamptz' })}
       and ${readsLike('$3::text', 'other.ngo_name')} limit 1`,
    [account.id, account.createdAt, account.ngoName],
  );
  return near.length > 0 ? 'held' : 'none';
}

/**
 * Whether a person would have the whole name of an approved NGO, so that their words would pass for its. An NGO named after a
 * person has more words than they do. The person who speaks for the NGO may have its name.
 */
export async function isNameOfNgo(
  tx: EntityManager,
  { id, fullName }: Pick<Account, 'id' | 'fullName'>,
): Promise<boolean> {
  const found: { ngoName: string }[] = await tx.query(
    `select other.ngo_name as "ngoName" from accounts other
     where other.user_type = 'ngo' and other.status <> 'deleted' and other.ngo_review = 'approved' and other.id <> $1
       and length(${keyOf('other.ngo_name')}) = length(${keyOf('$2::text')})
       and ${keyOf('other.ngo_name')} = ${keyOf('$2::text')}`,
    [id, fullName],
  );
  return found.some(({ ngoName }) => skeletonOf(ngoName) === skeletonOf(fullName));
}

/** Throws `identity.name.of-ngo` at the field. */
export async function refuseNameOfNgo(tx: EntityManager, account: Pick<Account, 'id' | 'fullName'>): Promise<void> {
  if (await isNameOfNgo(tx, account)) throw Problem.ofField('identity.name.of-ngo', 'fullName');
}

/** Puts a held name into the verification queue, and takes one that is no longer held out of it. */
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
