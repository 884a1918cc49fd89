import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CampaignDraft } from '@aar/contracts/notifications/campaign-message';
import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';
import { tellFailure } from '../../ui/feedback/tell-failure';

/** Milliseconds without a key after which what is typed is kept. */
const PAUSE = 800;

interface Typed {
  watch(onChange: () => void): { unsubscribe(): void };
  getValues(): object;
}

/** Keeps what is typed as a draft on the server: it is made with the first change, and only this form's own changes go over it. */
export function useKeptDraft(form: Typed, initial: Campaign | null) {
  const kept = useRef(initial && { id: initial.id, revision: initial.revision });
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isKept, setKept] = useState(true);
  const [keptAt, setKeptAt] = useState<string>();

  const write = async () => {
    const values = form.getValues() as CampaignDraft;
    const { id, revision } = kept.current
      ? await api.campaigns.update({ ...values, ...kept.current })
      : await api.campaigns.create(values);
    kept.current = { id, revision };
    if (JSON.stringify(form.getValues()) === JSON.stringify(values)) setKept(true);
    setKeptAt(new Date().toISOString());
    return id;
  };
  /** One at a time, each with what is typed by then: nothing is left to be kept later, when it may have been sent. */
  const keep = (): Promise<string> => {
    clearTimeout(pause.current);
    const next = saving.current.catch(() => undefined).then(write);
    saving.current = next.catch(() => undefined);
    return next;
  };
  const keepQuietly = useEffectEvent(() => {
    keep().catch((error: unknown) => tellFailure(error, { fallback: /*i18n*/ 'Failed to save the draft' }));
  });

  const { watch } = form;
  useEffect(() => {
    const subscription = watch(() => {
      setKept(false);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => keepQuietly(), PAUSE);
    });
    return () => {
      clearTimeout(pause.current);
      subscription.unsubscribe();
    };
  }, [watch]);

  return { isKept, keptAt, keep };
}
