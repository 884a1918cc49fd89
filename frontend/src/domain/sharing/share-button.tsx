import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { SquareButton } from '../../ui/button';
import { Share2 } from '../../ui/icons';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { shareNatively, wordsOf } from './share';
import { useSharingOnce } from './sharing';

const ShareDialog = lazyDialog(() => import('./share.dialog'));

/** Shares a page of this site: by the device's share sheet if it has one, else by a dialog of links. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { i18n } = useLingui();
  const sharing = useSharingOnce();
  const [open, setOpen] = useState(false);

  async function share() {
    // Without awaiting anything first: browsers open the share sheet only during the press.
    setOpen(!(await shareNatively(title, path, wordsOf(sharing))));
  }

  return (
    <>
      <SquareButton label={i18n.t('Share: {title}', { title })} onClick={() => void share()}>
        <Share2 />
      </SquareButton>
      {open && <ShareDialog title={title} path={path} onClose={() => setOpen(false)} />}
    </>
  );
}
