import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Actor } from '@aar/contracts/access';
import type { Contract, Output } from '@aar/contracts/contract';

/** What the handlers of a contract receive, by name. */
export type Inputs<C extends Contract> = { [K in keyof C]: z.output<C[K]['input']> };

type ActorOf<Access> = Access extends 'public' ? Actor | null : Actor;

/**
 * Runs the work in one transaction, at most once for an Idempotency-Key: a repeated request gets the response of the first.
 * The work must return the handler's response, because that is what is stored for repeated requests.
 */
export type Once = <T>(work: (tx: EntityManager) => Promise<T>) => Promise<T>;

/** Where a request comes from, as reported by the gateway. */
export interface Caller {
  /** IP address of the browser. */
  address: string;
  userAgent: string;
  /** The request of a webhook provider: its raw body, and the headers that the route names. */
  webhook?: { body: Buffer; headers: Readonly<Record<string, string | undefined>> };
}

/** An uploaded file: nothing but its bytes can be trusted; it stays on this machine's disk until the response is sent. */
export interface UploadedFile {
  name: string;
  /** The file, alone in a folder in which the handler may put derived files. */
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

/** A response that is JSON already (PostgreSQL wrote it): it is sent as it is, so its query is the allow list. */
export class JsonText<T> {
  declare private readonly shape: T;
  constructor(readonly text: string) {}
}

/** The response of a route that returns a file. */
export class FileAnswer {
  constructor(
    readonly type: string,
    readonly body: Buffer | Readable,
    readonly options: {
      /** Bytes of a streamed body, where known. */
      size?: number;
      /** Makes the browser save it under this name instead of showing it. */
      saveAs?: string;
      /** For public files whose content never changes at their URL; all others are not cached. */
      isImmutable?: boolean;
    } = {},
  ) {}
}
