import { useSyncExternalStore } from 'react';
import { i18n } from '../../i18n/i18n';
import type { ToastAction, ToastCard } from './toast-card';

const DURATION = 5000;

let wanted = false;
let tellWanted: (() => void) | undefined;
let tellMounted: (card: typeof ToastCard) => void;
const mounted = new Promise<typeof ToastCard>(resolve => (tellMounted = resolve));

/** Called by the Toaster with the toast component: a toast that is shown before the Toaster is mounted would be lost. */
export const toasterMounted = (card: typeof ToastCard) => tellMounted(card);

/** Whether any toast was shown: the shell loads the Toaster and sonner with the first one. */
export const useToastsWanted = () =>
  useSyncExternalStore(
    watch => {
      tellWanted = watch;
      return () => (tellWanted = undefined);
    },
    () => wanted,
    () => false,
  );

async function show(tone: 'good' | 'bad', title: string, text?: string, action?: ToastAction) {
  wanted = true;
  tellWanted?.();
  const [{ toast: sonner }, Card] = await Promise.all([import('sonner'), mounted]);
  sonner.dismiss();
  sonner.custom(
    id => <Card tone={tone} title={title} text={text} action={action} onDismiss={() => sonner.dismiss(id)} />,
    {
      duration: action ? Infinity : DURATION,
      unstyled: true,
    },
  );
}

/** Shows one toast at a time, for five seconds, in a polite live region. Texts are already translated. */
export const toast = {
  success: (title: string, text?: string) => void show('good', title, text),
  /** Stays until it is dismissed or another one comes. */
  offer: (title: string, text: string, action: ToastAction) => void show('good', title, text, action),
  error: (text: string, title = i18n.t('Error')) => void show('bad', title, text),
};
