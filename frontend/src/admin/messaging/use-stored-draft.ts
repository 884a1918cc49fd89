import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CampaignDraft } from '@aar/contracts/notifications/campaign-message';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';
import { showFailure } from '../../ui/feedback/show-failure';

/** Debounce in milliseconds before the input is saved. */
const PAUSE = 800;

interface Typed {
  watch(onChange: () => void): { unsubscribe(): void };
  getValues(): object;
}

/**
 * Saves the input as a draft on the server: the first change creates it, later ones update it with optimistic locking by
 * revision.
 */
export function useStoredDraft(form: Typed, initial: Campaign | null) {
  const saved = useRef(initial && { id: initial.id, revision: initial.revision });
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isKept, setKept] = useState(true);
  const [keptAt, setKeptAt] = useState<string>();

  const write = async () => {
    const values = form.getValues() as CampaignDraft;
    const { id, revision } = saved.current
      ? await api.campaigns.update({ ...values, ...saved.current })
      : await api.campaigns.create(values);
    saved.current = { id, revision };
    if (JSON.stringify(form.getValues()) === JSON.stringify(values)) setKept(true);
    setKeptAt(new Date().toISOString());
    return id;
  };
  /**
   * Saves are serialised, each with the latest input, and cancel the debounce: a later save could hit a campaign that was already
   * sent.
   */
  const save = (): Promise<string> => {
    clearTimeout(pause.current);
    const next = saving.current.catch(() => undefined).then(write);
    saving.current = next.catch(() => undefined);
    return next;
  };
  const saveQuietly = useEffectEvent(() => {
    save().catch((error: unknown) => showFailure(error, { fallback: /*i18n*/ 'Failed to save the draft' }));
  });

  const { watch } = form;
  useEffect(() => {
    const subscription = watch(() => {
      setKept(false);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => saveQuietly(), PAUSE);
    });
    return () => {
      clearTimeout(pause.current);
      subscription.unsubscribe();
    };
  }, [watch]);

  return { isKept, keptAt, keep: save };
}
