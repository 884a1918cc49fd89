import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { currentSession } from '../../api/session';
import { FormDialog } from '../../ui/form/form-dialog';
import { CompleteProfileFields, useCompleteProfile } from './complete-profile.form';

/** Shown over a page when the server requires a complete profile; the held request continues afterwards. */
export default function CompleteProfileDialog({ onClose }: { onClose: () => void }) {
  const [user] = useState(() => currentSession()?.user);
  return user && <Window user={user} onClose={onClose} />;
}

function Window({ user, onClose }: { user: User; onClose: () => void }) {
  const { i18n } = useLingui();
  const form = useCompleteProfile(user);
  return (
    <FormDialog
      form={form}
      loose
      onClose={onClose}
      title={i18n.t('Complete your profile')}
      description={i18n.t('Please complete your profile first.')}
      submitLabel={i18n.t('Save and continue')}
      pendingLabel={i18n.t('Saving...')}
    >
      <CompleteProfileFields form={form} />
    </FormDialog>
  );
}
