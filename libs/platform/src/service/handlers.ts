import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Actor } from '@aar/contracts/access';
import type { Contract, Output } from '@aar/contracts/contract';

/** What the handlers of a contract receive, by name. */
export type Inputs<C extends Contract> = { [K in keyof C]: z.output<C[K]['input']> };

type ActorOf<Access> = Access extends 'public' ? Actor | null : Actor;

/**
 * Does the work in one transaction, at most once for an Idempotency-Key: a repeated call gets the first one's answer.
 * What it returns must be the handler's answer, because that is what is kept for the repetition.
 */
export type Once = <T>(work: (tx: EntityManager) => Promise<T>) => Promise<T>;

/** Where a call comes from, as the gateway saw it. */
export interface Caller {
  /** IP address of the browser. */
  address: string;
  userAgent: string;
}

/** What a class must have to serve a contract: a missing or mistyped handler does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    input: Inputs<C>[K],
    actor: ActorOf<C[K]['access']>,
    once: Once,
    caller: Caller,
  ) => Promise<z.input<C[K]['output']> | JsonText<Output<C[K]>>>;
};

/** An answer that is JSON already (PostgreSQL wrote it): it is sent as it is, so its query is the allow-list. */
export class JsonText<T> {
  declare private readonly shape: T;
  constructor(readonly text: string) {}
}
