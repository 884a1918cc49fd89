import { useEffect, useState } from 'react';
import type { CallOptions } from '@aar/api-client/api';
import { randomKey } from './client';
import { draftPrefix } from './forget-drafts';
import { currentSession } from './session';
import { inBrowserStorage, inTabStorage } from './tab-storage';

/** What the tab keeps of a draft: what is typed, and the key under which it was sent when its outcome is not known. */
interface Kept<Values> {
  values?: Values;
  sent?: { content: string; key: string };
}

/**
 * Something being written, and the key under which it is sent. Sent again unchanged, after a failure or a reload, it is the same
 * intent and takes effect once; changed, or begun anew after a success, it is another. With a `name` it is kept in this tab for
 * the signed-in member, and with `lasts` in the browser when the tab is closed; without a name, for secrets, it lasts as long as its form.
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

  /** What was typed before the page was loaded again. */
  get values() {
    return this.#kept.values;
  }

  keep(values?: Values) {
    this.#write({ ...this.#kept, values });
  }

  /** Makes the call that sends `content`. After its success the draft is over. */
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

/** Keeps what is typed in a form with its draft; what the form is set to as a whole, once it was sent, is not typed. */
export const useKeepTyped = <Values extends object>(
  draft: Draft<Values>,
  { watch }: { watch(onChange: (values: Values, typed: { name?: string }) => void): { unsubscribe(): void } },
) =>
  useEffect(() => {
    const subscription = watch((values, { name }) => name && draft.keep(values));
    return () => subscription.unsubscribe();
  }, [draft, watch]);
