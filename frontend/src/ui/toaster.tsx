import 'sonner/dist/styles.css';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLingui } from '@lingui/react';
import { Toaster as Sonner } from 'sonner';
import { toasterMounted } from './toast';

/** The place where toasts appear: above the bottom bar on a phone, in the corner on a desktop. */
export default function Toaster() {
  const { i18n } = useLingui();
  useEffect(toasterMounted, []);
  // Beside the page's root, which a modal dialog hides from screen readers.
  return createPortal(
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      offset={24}
      mobileOffset={{ bottom: 76, left: 16, right: 16 }}
      containerAriaLabel={i18n.t('Notices')}
    />,
    document.body,
  );
}
