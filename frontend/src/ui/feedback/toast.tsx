import { useSyncExternalStore } from 'react';
import { i18n } from '../../i18n/i18n';
import type { ToastCard } from './toast-card';

const DURATION = 5000;

let wanted = false;
let tellWanted: (() => void) | undefined;
let tellMounted: (card: typeof ToastCard) => void;
const mounted = new Promise<typeof ToastCard>(resolve => (tellMounted = resolve));

/** Told by the Toaster, which brings what a toast looks like: what is shown before it stands would be lost. */
export const toasterMounted = (card: typeof ToastCard) => tellMounted(card);

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
  const [{ toast: sonner }, Card] = await Promise.all([import('sonner'), mounted]);
  sonner.dismiss();
  sonner.custom(id => <Card tone={tone} title={title} text={text} onDismiss={() => sonner.dismiss(id)} />, {
    duration: DURATION,
    unstyled: true,
  });
}

/** One at a time, for five seconds, announced politely. Texts come translated. */
export const toast = {
  success: (title: string, text?: string) => void show('good', title, text),
  error: (text: string, title = i18n.t('Error')) => void show('bad', title, text),
};
