import { useEffect, useState } from 'react';
import type { CallOptions } from '@aar/api-client/api';
import { randomKey } from './client';
import { draftPrefix } from './forget-drafts';
import { currentSession } from './session';
import { inBrowserStorage, inTabStorage } from './tab-storage';

/** The stored draft: the input, and the idempotency key it was sent with while the outcome is unknown. */
interface Kept<Values> {
  values?: Values;
  sent?: { content: string; key: string };
}

/**
 * Input that is being written, and its idempotency key. Sent again unchanged, after a failure or a reload, it keeps the key and
 * takes effect once; after a change or a success it gets a new key. With a `name` it is stored for the signed-in member, in this
 * tab or, with `lasts`, in the browser after the tab closes. Without a name, for secrets, it lasts as long as its form.
 */
export class Draft<Values extends object = object> {
  readonly #place?: string;
  readonly #within: typeof inTabStorage;
  #kept: Kept<Values>;

  constructor(name?: string, { lasts = false } = {}) {
    this.#within = lasts ? inBrowserStorage : inTabStorage;
    const member = name && currentSession()?.user.id;
    this.#place = member && `${draftPrefix}${member}:${name}`;
    this.#kept = this.#read();
  }

  /** The input from before a reload. */
  get values() {
    return this.#kept.values;
  }

  keep(values?: Values) {
    this.#write({ ...this.#kept, values });
  }

  /** Makes the request that sends `content`. After a success the draft is discarded. */
  async send<Answer>(content: object, call: (options: CallOptions) => Promise<Answer>) {
    const text = JSON.stringify(content);
    const { sent } = this.#kept;
    const key = sent?.content === text ? sent.key : randomKey();
    this.#write({ ...this.#kept, sent: { content: text, key } });
    const answer = await call({ idempotencyKey: key });
    this.discard();
    return answer;
  }

  discard() {
    this.#kept = {};
    this.#within(storage => this.#place && storage.removeItem(this.#place));
  }

  #read(): Kept<Values> {
    return this.#within(storage => this.#place && JSON.parse(storage.getItem(this.#place) ?? '{}')) || {};
  }

  #write(kept: Kept<Values>) {
    this.#kept = kept;
    this.#within(storage => this.#place && storage.setItem(this.#place, JSON.stringify(kept)));
  }
}

export const useDraft = <Values extends object>(name?: string, options?: { lasts?: boolean }) =>
  useState(() => new Draft<Values>(name, options))[0];

/** Stores what is typed in a form in its draft; a reset of the whole form after sending is not input. */
export const useKeepTyped = <Values extends object>(
  draft: Draft<Values>,
  { watch }: { watch(onChange: (values: Values, typed: { name?: string }) => void): { unsubscribe(): void } },
) =>
  useEffect(() => {
    const subscription = watch((values, { name }) => name && draft.keep(values));
    return () => subscription.unsubscribe();
  }, [draft, watch]);
