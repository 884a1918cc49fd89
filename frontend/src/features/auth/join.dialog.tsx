import { useLingui } from '@lingui/react';
import type { UserType } from '@aar/contracts/vocabulary';
import { QueryView } from '../../page-parts/query-view';
import { useSiteName } from '../../page-parts/page-title';
import { Banner } from '../../ui/feedback/banner';
import { Dialog } from '../../ui/dialog/dialog';
import { JoinForm } from './join.form';
import { useVerificationMethods } from './verification-methods';

interface JoinDialogProps {
  open: boolean;
  userType: UserType;
  onClose(): void;
  onJoined(): void;
}

/** Registration: the form, then the code that verifies a contact, then the new member is signed in. */
export function JoinDialog({ open, userType, onClose, onJoined }: JoinDialogProps) {
  const { i18n } = useLingui();
  const site = useSiteName();
  const { content, methods } = useVerificationMethods();
  if (!open) return null;
  const words = {
    title: i18n.t('Join {site}', { site }),
    description: i18n.t('Connect with activists across India and make a difference'),
  };
  if (methods.length > 0)
    return <JoinForm {...words} userType={userType} methods={methods} onClose={onClose} onJoined={onJoined} />;
  return (
    <Dialog open {...words} onClose={onClose}>
      <QueryView query={content} failure={i18n.t('Failed to fetch site content')} lines={6}>
        {() => (
          <Banner tone="warn">
            {i18n.t(
              'Registration Temporarily Unavailable - No verification methods are currently enabled. Please contact the administrator.',
            )}
          </Banner>
        )}
      </QueryView>
    </Dialog>
  );
}
