import type { AskedRows } from '@aar/contracts/aggregates';
import type { HashedRow, Place, Projection, Sum } from './projection';

/** A copy that a service stores of what another one publishes. */
export type ReadModel = Projection & {
  /** `community.activists` */
  name: `${string}.${string}`;
  /** The owner's aggregate: `identity.members`. */
  of: `${string}.${string}`;
  only?: Record<string, string[]>;
  /** Compared in 256 buckets, so that each statement reads a part of the table. */
  isLarge?: boolean;
  /** Only rows that are stored here are compared: the copy has a part of the owner's, which the owner cannot tell. */
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
