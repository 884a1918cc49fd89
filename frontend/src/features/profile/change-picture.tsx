import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { Button } from '../../ui/button';
import { Camera } from '../../ui/icons';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';

const PictureDialog = lazyDialog(() => import('./picture.dialog'));

/** Opens the dialog in which the member's picture is chosen, cropped or removed. */
export function ChangePicture({ user }: { user: User }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" className="-ml-3" icon={<Camera />} onClick={() => setOpen(true)}>
        {user.avatarUrl ? i18n.t('Change Picture') : i18n.t('Add Picture')}
      </Button>
      {open && <PictureDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
