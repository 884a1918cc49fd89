import { useEffect, useEffectEvent, useState } from 'react';
import type { CallOptions } from '@aar/api-client/api';
import type { z } from 'zod';
import { onCaught } from './caught-errors';
import { randomKey } from './client';
import { fitting } from './draft-shape';
import { draftPrefix } from './forget-drafts';
import { currentSession } from './session';
import { browserStorage, tabStorage } from './storage';

/** Increment it when fields change their meaning. Changed names and types are detected by the schema. */
const VERSION = 1;

/** The stored draft: the input, and the idempotency key it was sent with while the outcome is unknown. */
interface StoredDraft<Values> {
  values?: Values;
  sent?: { content: string; key: string };
}

/** How a draft is stored. */
interface DraftOptions {
  name: string;
  /** The form's schema: only values that match its fields and types are restored. */
  schema: z.ZodType;
  /** Stored in the browser and survives closing the tab; otherwise stored in this tab. */
  lasts?: boolean;
  /** Also for a visitor, who has no account yet. */
  forVisitors?: boolean;
}

/** Restored drafts whose form has not been mounted yet. */
const opening = new Set<Draft>();
// A draft that makes its form throw would do so each time, so it is discarded.
onCaught(() => {
  opening.forEach(draft => draft.discard());
  opening.clear();
});

/**
 * The input of a form and its idempotency key. Sent again unchanged, after a failure or a reload, it keeps the key and takes
 * effect once; after a change or a success it gets a new key. It is stored for the signed-in member, unless it has secrets:
 * then it lasts as long as its form.
 */
export class Draft<Values extends object = object> {
  /** The input from before a reload. */
  readonly values?: Values;
  readonly #place?: string;
  readonly #storage: typeof tabStorage;
  #kept: StoredDraft<Values>;

  constructor(keeping?: DraftOptions) {
    this.#storage = keeping?.lasts ? browserStorage : tabStorage;
    const writer = currentSession()?.user.id ?? (keeping?.forVisitors && 'visitor');
    if (keeping && writer) this.#place = `${draftPrefix}${writer}:${keeping.name}`;
    this.#kept = keeping ? this.#read(keeping.schema) : {};
    this.values = this.#kept.values;
    if (this.values) opening.add(this as Draft);
  }

  /** Called once the form is mounted with the restored input. */
  isOpen() {
    for (const draft of opening) if (draft.#place === this.#place) opening.delete(draft);
  }

  store(values?: Values) {
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
    if (this.#place) this.#storage.remove(this.#place);
  }

  #read(schema: z.ZodType): StoredDraft<Values> {
    try {
      const stored = this.#place && this.#storage.get(this.#place);
      const {
        version = VERSION,
        values,
        sent,
      } = JSON.parse(stored || '{}') as StoredDraft<unknown> & { version?: number };
      if (version !== VERSION) return {};
      return { values: fitting(schema, values) as Values | undefined, sent };
    } catch {
      return {};
    }
  }

  #write(kept: StoredDraft<Values>) {
    this.#kept = kept;
    if (this.#place) this.#storage.set(this.#place, JSON.stringify({ version: VERSION, ...kept }));
  }
}

/** The draft of a form; without `keeping` it is not stored. */
export function useDraft<Values extends object>(keeping?: DraftOptions) {
  const [draft] = useState(() => new Draft<Values>(keeping));
  useEffect(() => draft.isOpen(), [draft]);
  return draft;
}

/**
 * Stores what is typed in a form in its draft, for every form with a draft. A reset of the whole form is not input. `toKeep` gives
 * what is stored of the values: all of them unless it says otherwise, nothing for undefined.
 */
export function useStoreTyped<Values extends object, Kept extends object = Values>(
  draft: Draft<Kept>,
  { watch }: { watch(onChange: (values: Values, typed: { name?: string }) => void): { unsubscribe(): void } },
  toKeep: (values: Values) => Kept | undefined = values => values as object as Kept,
) {
  const keep = useEffectEvent((values: Values) => draft.store(toKeep(values)));
  useEffect(() => {
    const subscription = watch((values, { name }) => name && keep(values));
    return () => subscription.unsubscribe();
  }, [watch]);
}
