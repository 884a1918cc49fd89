import type { AskedRows } from '@aar/contracts/aggregates';
import type { HashedRow, Place, Projection, Sum } from './projection';

/** A copy that a service stores of another service's aggregate. */
export type ReadModel = Projection & {
  /** `community.activists` */
  name: `${string}.${string}`;
  /** The owner's aggregate: `identity.members`. */
  of: `${string}.${string}`;
  only?: Record<string, string[]>;
  /** Compared in 256 buckets, so that each statement reads a part of the table. */
  isLarge?: boolean;
  /** Only rows that are stored here are compared: the copy has a subset of the owner's rows, which the owner does not know. */
  isPart?: boolean;
};

/** The client of the owner's routes. */
export interface Owner {
  sum(asked: AskedRows & { prefix: string }): Promise<Sum>;
  rows(asked: AskedRows & { at: Place }): Promise<{ rows: HashedRow[] }>;
}

export interface ComparedModel {
  model: ReadModel;
  owner: Owner;
}
