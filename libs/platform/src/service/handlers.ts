import type { Readable } from 'node:stream';
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
  /** What a call of another company's server brought: its body as it came, and the headers that the route names. */
  webhook?: { body: Buffer; headers: Readonly<Record<string, string | undefined>> };
}

/** A file as it was uploaded: nothing of it is to be believed but its bytes, which lie on this machine until the call has its answer. */
export interface UploadedFile {
  name: string;
  /** The file, alone in a folder in which the handler may put what it makes of it. */
  path: string;
  size: number;
}

type CallerOf<R> = R extends { upload: object } ? Caller & { file: UploadedFile } : Caller;
type AnswerOf<R extends Contract[string]> = R extends { file: true }
  ? FileAnswer
  : z.input<R['output']> | JsonText<Output<R>> | (R extends { csv: true } ? FileAnswer : never);

/** What a class must have to serve a contract: a missing or mistyped handler does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    input: Inputs<C>[K],
    actor: ActorOf<C[K]['access']>,
    once: Once,
    caller: CallerOf<C[K]>,
  ) => Promise<AnswerOf<C[K]>>;
};

/** An answer that is JSON already (PostgreSQL wrote it): it is sent as it is, so its query is the allow-list. */
export class JsonText<T> {
  declare private readonly shape: T;
  constructor(readonly text: string) {}
}

/** The answer of a route that answers with a file. */
export class FileAnswer {
  constructor(
    readonly type: string,
    readonly body: Buffer | Readable,
    readonly options: {
      /** Bytes of a body that comes as a stream, where that is known. */
      size?: number;
      /** Makes the browser save it under this name instead of showing it. */
      saveAs?: string;
      /** For public files whose address never means another content; anything else is kept by nobody. */
      isImmutable?: boolean;
    } = {},
  ) {}
}
