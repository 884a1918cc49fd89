import { useLingui } from '@lingui/react';
import { Dialog } from '../../ui/dialog/dialog';
import { ShareBlock } from './share-links';

export default function ShareDialog({ title, path, onClose }: { title: string; path: string; onClose: () => void }) {
  const { i18n } = useLingui();
  return (
    <Dialog open onClose={onClose} small title={i18n.t('Share')} description={title}>
      <ShareBlock title={title} path={path} />
    </Dialog>
  );
}
