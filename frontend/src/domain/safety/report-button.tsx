import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useSession } from '../../api/session';
import { Button, TextButton } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Flag } from '../../ui/icons';
import type { Reported } from './reported';
import { useSignInFirst } from '../sign-in/sign-in-first';

const ReportDialog = lazyDialog(() => import('./report.dialog'));

interface ReportLook {
  /** Of the page with the content, to come back to. */
  path: string;
  isInText?: boolean;
  /** Instead of "Report", where the text before it says what is meant. */
  label?: string;
}

/**
 * Reports abuse to the staff; a visitor is sent to the login and back to `path`. Do not render it on the reader's own content.
 */
export function ReportButton({ path, isInText, label, ...reported }: Reported & ReportLook) {
  const { i18n } = useLingui();
  const session = useSession();
  const signInFirst = useSignInFirst();
  const [open, setOpen] = useState(false);
  const button = {
    'aria-label': label ? undefined : i18n.t('Report {title}', { title: reported.title }),
    onClick: () => (session ? setOpen(true) : signInFirst(i18n.t('Please log in to report this'), path)),
  };
  return (
    <>
      {isInText ? (
        <TextButton {...button}>{label ?? i18n.t('Report')}</TextButton>
      ) : (
        <Button tone="quiet" icon={<Flag />} {...button}>
          {label ?? i18n.t('Report')}
        </Button>
      )}
      {open && session && <ReportDialog {...reported} onClose={() => setOpen(false)} />}
    </>
  );
}
