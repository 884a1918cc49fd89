import type { Total } from '@aar/contracts/vocabulary';
import type { Conditions } from './conditions';
import type { Statement } from './prepared';

/** Rows that a count reads at most: a full count of millions would cost more than the page. */
export const mostCounted = 1_000;

/** SQL that counts the rows of tables as `count`, up to one more than `totalOf` reports. */
export const countOf = (tables: string, where: Conditions): Statement => ({
  text: `select count(*)::int as count from (select from ${tables} where ${where} limit ${mostCounted + 1}) found`,
  values: [...where.values],
});

/** The total of a list, `1,000+` at most, from the result of `countOf`. */
export const totalOf = ([found]: { count: number }[]): Total => ({
  count: Math.min(found!.count, mostCounted),
  isCapped: found!.count > mostCounted,
});
