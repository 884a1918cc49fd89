import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Route } from '@aar/contracts/contract';
import type { CompressedText, Encoding } from '../encodings';

/** A response as it is sent. */
export interface Content {
  status: number;
  /** Header names and values in turn, the format that Node writes fastest. */
  head: readonly string[];
  /**
   * One character per byte (latin1): Node writes a string together with the headers, but a buffer separately, which is slower.
   */
  bytes: string;
}

export interface Answer {
  /** The route in the contract table, and its path pattern as in Fastify. */
  route: Route;
  pattern: string;
  status: number;
  body: Buffer;
  /** The compressed body, created at the first request that accepts it; absent if compression is not worthwhile. */
  compressed?: CompressedText;
  etag: string;
  head: readonly string[];
  /** The uncompressed response, the compressed ones created so far, and the 304 for clients that already have it. */
  whole: Content;
  encoded: Partial<Record<Encoding, Content>>;
  unchanged: Content;
  /** The service failed, so this is its last good response. */
  stale?: true;
}

export type Load = () => Promise<Answer>;

interface CachedResponse {
  tags: readonly string[];
  answer: Answer;
  freshUntil: number;
  usableUntil: number;
}

interface Loading {
  tags: readonly string[];
  answer: Promise<Answer>;
}

/** How long after its TTL a response is still served while the service is down, in ms. */
const grace = 60_000;
/** How long a failed service gets no further requests, in ms. */
const pause = 1_000;
/** The time over which expiry is spread when all responses must expire, in ms. */
const spread = 5_000;
const mostEntries = 5_000;
const mostBytes = 64 * 1024 * 1024;

/** Cache of responses to visitors: single-flight loads, a short TTL, ETags, and stale responses while the service is down. */
@Injectable()
export class ResponseCache {
  private readonly cached = new LRUCache<string, CachedResponse>({
    max: mostEntries,
    maxSize: mostBytes,
    sizeCalculation: ({ answer }) => bytesOf(answer),
  });
  private readonly loading = new Map<string, Loading>();

  /**
   * The response cached under the key, or a newly loaded one that is fresh for `seconds`. `tags` name what invalidates it
   * (`changed`). A response with another status than 200 reaches the waiting callers and is not cached. Rejects as `load`
   * does if there is no older response.
   */
  get(key: string, tags: () => readonly string[], seconds: number, load: Load): Answer | Promise<Answer> {
    return this.fresh(key) ?? this.loading.get(key)?.answer ?? this.load(key, tags(), seconds, load);
  }

  /** The response cached under the key, unless it is stale. */
  fresh(key: string): Answer | undefined {
    const kept = this.cached.get(key);
    return kept && kept.freshUntil > performance.now() ? kept.answer : undefined;
  }

  /**
   * Invalidates every response that has one of the tags. Such a response may show what was hidden or erased, so it is not
   * served either when its service fails next. The result of a load in flight may be outdated, so it is not cached.
   */
  changed(tags: readonly string[]) {
    const isChanged = (of: { tags: readonly string[] }) => of.tags.some(tag => tags.includes(tag));
    for (const [key, kept] of this.cached) if (isChanged(kept)) this.cached.delete(key);
    for (const [key, loading] of this.loading) if (isChanged(loading)) this.loading.delete(key);
  }

  /** Invalidates every response, each at a random moment; for when messages may have been missed. */
  expireAll() {
    const now = performance.now();
    for (const kept of this.cached.values()) kept.freshUntil = Math.min(kept.freshUntil, now + Math.random() * spread);
    for (const key of this.loading.keys()) {
      const kept = this.cached.peek(key);
      if (kept) kept.freshUntil = 0;
    }
    this.loading.clear();
  }

  private load(key: string, tags: readonly string[], seconds: number, load: Load): Promise<Answer> {
    const isNewest = () => this.loading.get(key) === loading;
    const answer = load()
      .then(found => {
        if (found.status >= 500) return this.fallback(key) ?? found;
        if (isNewest()) this.store(key, tags, found, seconds);
        return found;
      })
      .catch((error: unknown) => {
        const older = this.fallback(key);
        if (!older) throw error;
        return older;
      })
      .finally(() => {
        if (isNewest()) this.loading.delete(key);
      });
    const loading = { tags, answer };
    this.loading.set(key, loading);
    return answer;
  }

  private store(key: string, tags: readonly string[], answer: Answer, seconds: number) {
    if (answer.status !== 200) return void this.cached.delete(key);
    const freshUntil = performance.now() + seconds * 1_000;
    this.cached.set(key, { tags, answer, freshUntil, usableUntil: freshUntil + grace });
  }

  private fallback(key: string): Answer | undefined {
    const kept = this.cached.peek(key);
    const now = performance.now();
    if (!kept || kept.usableUntil < now) return undefined;
    kept.answer = { ...kept.answer, stale: true };
    kept.freshUntil = now + pause;
    return kept.answer;
  }
}

/** The body is stored twice, and so are the compressed ones, which together are smaller. The cache requires at least 1. */
const bytesOf = ({ body, compressed }: Answer) => Math.max(1, body.length * (compressed ? 4 : 2));
