import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Route } from '@aar/contracts/contract';
import type { CompressedText, Encoding } from '../encodings';

/** An answer as it is sent. */
export interface Content {
  status: number;
  /** Headers, name and value in turn, which is how Node writes them fastest. */
  head: readonly string[];
  /** A character for each byte (latin1): such a body goes out in one piece with its headers, a buffer in two, which takes longer. */
  bytes: string;
}

export interface Answer {
  /** Of the contract table, and as the framework names it. */
  route: Route;
  pattern: string;
  status: number;
  body: Buffer;
  /** The body for those who take it compressed, made when the first of them comes; none where that is not worth it. */
  compressed?: CompressedText;
  etag: string;
  head: readonly string[];
  /** What is sent to whoever takes the body as it is, to whoever takes it compressed, as far as that is made, and to whoever has it already. */
  whole: Content;
  encoded: Partial<Record<Encoding, Content>>;
  unchanged: Content;
  /** The service did not answer; this is what it last said. */
  stale?: true;
}

export type Load = () => Promise<Answer>;

interface Kept {
  tags: readonly string[];
  answer: Answer;
  freshUntil: number;
  usableUntil: number;
}

interface Loading {
  tags: readonly string[];
  answer: Promise<Answer>;
}

/** How long after its time an answer still serves while the service is away, in ms. */
const grace = 60_000;
/** How long a service that failed is left alone, in ms. */
const pause = 1_000;
/** Over how many ms the answers go out of date where all must. */
const spread = 5_000;
const mostEntries = 5_000;
const mostBytes = 64 * 1024 * 1024;

/** Answers to visitors: asked for once at a time, kept for a moment, compared by ETag, and good for a while longer when the service is away. */
@Injectable()
export class AnswersCache {
  private readonly kept = new LRUCache<string, Kept>({
    max: mostEntries,
    maxSize: mostBytes,
    sizeCalculation: ({ answer }) => bytesOf(answer),
  });
  private readonly loading = new Map<string, Loading>();

  /**
   * The answer kept under the key, or a new one that is fresh for that many seconds. `tags` name what makes it
   * out of date (`changed`). Answers other than 200 reach whoever waits and are not kept. Rejects as `load` does when
   * there is nothing older to fall back on.
   */
  get(key: string, tags: () => readonly string[], seconds: number, load: Load): Answer | Promise<Answer> {
    return this.fresh(key) ?? this.loading.get(key)?.answer ?? this.load(key, tags(), seconds, load);
  }

  /** The answer kept under the key, as long as no service need be asked. */
  fresh(key: string): Answer | undefined {
    const kept = this.kept.get(key);
    return kept && kept.freshUntil > Date.now() ? kept.answer : undefined;
  }

  /** The next reader of any answer that has one of the tags asks the service again. What is being loaded now may be too old to keep. */
  changed(tags: readonly string[]) {
    const isChanged = (of: { tags: readonly string[] }) => of.tags.some(tag => tags.includes(tag));
    for (const kept of this.kept.values()) if (isChanged(kept)) kept.freshUntil = 0;
    for (const [key, loading] of this.loading) if (isChanged(loading)) this.loading.delete(key);
  }

  /** The same for every answer, at a moment of its own for each: for when news may have been missed. */
  expireAll() {
    const now = Date.now();
    for (const kept of this.kept.values()) kept.freshUntil = Math.min(kept.freshUntil, now + Math.random() * spread);
    for (const key of this.loading.keys()) {
      const kept = this.kept.peek(key);
      if (kept) kept.freshUntil = 0;
    }
    this.loading.clear();
  }

  private load(key: string, tags: readonly string[], seconds: number, load: Load): Promise<Answer> {
    const isNewest = () => this.loading.get(key) === loading;
    const answer = load()
      .then(found => {
        if (found.status >= 500) return this.fallback(key) ?? found;
        if (isNewest()) this.keep(key, tags, found, seconds);
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

  private keep(key: string, tags: readonly string[], answer: Answer, seconds: number) {
    if (answer.status !== 200) return void this.kept.delete(key);
    const freshUntil = Date.now() + seconds * 1_000;
    this.kept.set(key, { tags, answer, freshUntil, usableUntil: freshUntil + grace });
  }

  private fallback(key: string): Answer | undefined {
    const kept = this.kept.peek(key);
    const now = Date.now();
    if (!kept || kept.usableUntil < now) return undefined;
    kept.answer = { ...kept.answer, stale: true };
    kept.freshUntil = now + pause;
    return kept.answer;
  }
}

/** Its body is kept twice, and its compressed ones, which together are smaller than it. At least one, which the cache demands. */
const bytesOf = ({ body, compressed }: Answer) => Math.max(1, body.length * (compressed ? 4 : 2));
