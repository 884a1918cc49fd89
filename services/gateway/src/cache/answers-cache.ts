import { Injectable } from '@nestjs/common';
import type { CompressedText } from '../encodings';

export interface Answer {
  status: number;
  body: Buffer;
  /** The body for those who take it compressed, made when the first of them comes; none where that is not worth it. */
  compressed?: CompressedText;
  etag: string;
  /** Headers, name and value in turn, which is how Node writes them fastest. */
  head: readonly string[];
  /** The service did not answer; this is what it last said. */
  stale?: true;
}

export type Load = () => Promise<Answer>;

interface Entry {
  contract: string;
  answer?: Answer;
  freshUntil: number;
  usableUntil: number;
  loading?: Promise<Answer>;
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
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;

  /**
   * The answer kept under the key, or a new one that is fresh for that many seconds. `contract` names what makes it
   * out of date (`changed`). Answers other than 200 reach whoever waits and are not kept. Rejects as `load` does when
   * there is nothing older to fall back on.
   */
  get(key: string, contract: string, seconds: number, load: Load): Answer | Promise<Answer> {
    const entry = this.entries.get(key) ?? this.add(key, contract);
    if (entry.answer && entry.freshUntil > Date.now()) return entry.answer;
    return (entry.loading ??= this.load(key, entry, seconds, load));
  }

  /** The next reader of any answer of this contract asks the service again. What is being loaded now may be too old to keep. */
  changed(contract: string) {
    for (const entry of this.entries.values()) if (entry.contract === contract) expire(entry);
  }

  /** The same for every contract, at a moment of its own for each answer: for when news may have been missed. */
  expireAll() {
    const now = Date.now();
    for (const entry of this.entries.values()) {
      if (entry.loading) expire(entry);
      entry.freshUntil = Math.min(entry.freshUntil, now + Math.random() * spread);
    }
  }

  private load(key: string, entry: Entry, seconds: number, load: Load): Promise<Answer> {
    const loading = load()
      .then(answer => {
        if (answer.status >= 500) return this.fallback(entry) ?? answer;
        if (entry.loading === loading) this.keep(key, entry, answer, seconds);
        return answer;
      })
      .catch((error: unknown) => {
        const older = this.fallback(entry);
        if (!older) throw error;
        return older;
      })
      .finally(() => {
        if (entry.loading !== loading) return;
        entry.loading = undefined;
        if (!entry.answer) this.remove(key, entry);
      });
    return loading;
  }

  private keep(key: string, entry: Entry, answer: Answer, seconds: number) {
    if (answer.status !== 200) return this.remove(key, entry);
    const now = Date.now();
    if (this.entries.get(key) === entry) this.bytes += bytesOf(answer) - bytesOf(entry.answer);
    Object.assign(entry, { answer, freshUntil: now + seconds * 1_000, usableUntil: now + seconds * 1_000 + grace });
    this.makeRoom(mostBytes, mostEntries);
  }

  private fallback(entry: Entry): Answer | undefined {
    const now = Date.now();
    if (!entry.answer || entry.usableUntil < now) return undefined;
    entry.answer = { ...entry.answer, stale: true };
    entry.freshUntil = now + pause;
    return entry.answer;
  }

  private add(key: string, contract: string): Entry {
    this.makeRoom(mostBytes, mostEntries - 1);
    const entry: Entry = { contract, freshUntil: 0, usableUntil: 0 };
    this.entries.set(key, entry);
    return entry;
  }

  /** The oldest go first. */
  private makeRoom(bytes: number, count: number) {
    for (const [key, entry] of this.entries) {
      if (this.bytes <= bytes && this.entries.size <= count) return;
      this.remove(key, entry);
    }
  }

  private remove(key: string, entry: Entry) {
    if (this.entries.get(key) !== entry) return;
    this.entries.delete(key);
    this.bytes -= bytesOf(entry.answer);
    entry.answer = undefined;
  }
}

/** With its compressed bodies, which together are smaller than it. */
const bytesOf = (answer: Answer | undefined) => (answer ? answer.body.length * (answer.compressed ? 2 : 1) : 0);

function expire(entry: Entry) {
  entry.freshUntil = 0;
  entry.loading = undefined;
}
