import { lazy, Suspense, useState } from 'react';
import { useLingui } from '@lingui/react';
import { SquareButton } from '../ui/button';
import { Share2 } from '../ui/icons';
import { shareNatively } from './share';

const ShareDialog = lazy(() => import('./share.dialog'));

/** Shares one of our pages: by the device's own sheet where it has one, else by a dialog of links. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <SquareButton
        label={i18n.t('Share: {title}', { title })}
        onClick={() => void shareNatively(title, path).then(shared => setOpen(!shared))}
      >
        <Share2 />
      </SquareButton>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog title={title} path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
