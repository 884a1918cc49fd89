import { useSyncExternalStore } from 'react';
import { Check, TriangleAlert, X } from '../icons';
import { IconButton } from '../button';
import { i18n } from '../../i18n/i18n';

const DURATION = 5000;

let wanted = false;
let tellWanted: (() => void) | undefined;
let tellMounted: () => void;
const mounted = new Promise<void>(resolve => (tellMounted = resolve));

/** Told by the Toaster: what is shown before it stands would be lost. */
export const toasterMounted = () => tellMounted();

/** Whether a toast was asked for: the shell loads the Toaster, and sonner with it, with the first one. */
export const useToastsWanted = () =>
  useSyncExternalStore(
    watch => {
      tellWanted = watch;
      return () => (tellWanted = undefined);
    },
    () => wanted,
    () => false,
  );

async function show(tone: 'good' | 'bad', title: string, text?: string) {
  wanted = true;
  tellWanted?.();
  const [{ toast: sonner }] = await Promise.all([import('sonner'), mounted]);
  sonner.dismiss();
  sonner.custom(
    id => (
      <div className={`toast toast--${tone}`}>
        <span className="toast__sign">{tone === 'good' ? <Check /> : <TriangleAlert />}</span>
        <p>
          <b>{title}</b>
          {text}
        </p>
        <IconButton label={i18n.t('Dismiss')} onClick={() => sonner.dismiss(id)}>
          <X />
        </IconButton>
      </div>
    ),
    { duration: DURATION, unstyled: true },
  );
}

/** One at a time, for five seconds, announced politely. Texts come translated. */
export const toast = {
  success: (title: string, text?: string) => void show('good', title, text),
  error: (text: string, title = i18n.t('Error')) => void show('bad', title, text),
};
