import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { CompleteProfileForm } from './complete-profile.form';

/** Over a page that the server asked a complete profile for: what was being done goes on afterwards. */
export default function CompleteProfileDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const session = useSession();
  const [pending, setPending] = useState(false);
  return (
    <Dialog
      open
      guarded
      pending={pending}
      onClose={onClose}
      title={i18n.t('Complete your profile')}
      description={i18n.t('Please complete your profile first.')}
      footer={
        <Button type="submit" form="complete-profile" wide pending={pending} pendingLabel={i18n.t('Saving...')}>
          {i18n.t('Save and continue')}
        </Button>
      }
    >
      {session && <CompleteProfileForm id="complete-profile" user={session.user} onPending={setPending} />}
    </Dialog>
  );
}
