import 'sonner/dist/styles.css';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLingui } from '@lingui/react';
import { toast, Toaster as Sonner } from 'sonner';
import { toasterMounted } from './toast';
import { ToastCard } from './toast-card';
import { useMediaQuery } from '../use-media-query';

/** The width of a toast, so that a centred toaster centres it. */
const width = { '--width': 'min(420px, 100vw - 32px)' } as CSSProperties;

/**
 * The place where toasts appear: at the top on a phone, where a dialog's fields and buttons are at the bottom; in the corner on a
 * desktop. `atTop` is for pages whose bottom has buttons that are pressed in sequence.
 */
export default function Toaster({ atTop }: { atTop: boolean }): ReactNode {
  const { i18n } = useLingui();
  const phone = useMediaQuery('(max-width: 639px)');
  useEffect(() => toasterMounted(ToastCard), []);
  // A toast has been read when the user navigates.
  useEffect(() => {
    const dismiss = () => void toast.dismiss();
    document.addEventListener('submit', dismiss, true);
    return () => document.removeEventListener('submit', dismiss, true);
  }, []);
  // Rendered outside the page's root, which a modal dialog hides from screen readers.
  return createPortal(
    <Sonner
      position={atTop || phone ? 'top-center' : 'bottom-right'}
      visibleToasts={1}
      offset={atTop ? 8 : 24}
      mobileOffset={{ top: 8, left: 16, right: 16 }}
      style={width}
      containerAriaLabel={i18n.t('Notices')}
    />,
    document.body,
  );
}
