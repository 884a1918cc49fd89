import { useLingui } from '@lingui/react';
import { Button } from '../ui/button';
import { LinkIcon, Share2 } from '../ui/icons';
import { toast } from '../ui/toast';
import { VisuallyHidden } from '../ui/visually-hidden';
import { networks } from './networks';
import { addressOf, canShareNatively, shareNatively } from './share';

interface Shared {
  title: string;
  /** Path of the page on this site. */
  path: string;
}

function CopyLink({ path }: Pick<Shared, 'path'>) {
  const { i18n } = useLingui();
  async function copy() {
    try {
      await navigator.clipboard.writeText(addressOf(path));
      toast.success(i18n.t('Link copied'));
    } catch {
      toast.error(i18n.t('Failed to copy link'));
    }
  }
  return (
    <Button tone="plain" icon={<LinkIcon />} onClick={() => void copy()}>
      {i18n.t('Copy Link')}
    </Button>
  );
}

/** A link per network, each opening a window of its own, and the address to copy. */
export function ShareLinks({ title, path }: Shared) {
  const { i18n } = useLingui();
  return (
    <div className="pair">
      {networks.map(({ name, Icon, link }) => (
        <a
          key={name}
          className="btn btn--plain"
          href={link(title, addressOf(path))}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon />
          {name}
          <VisuallyHidden> {i18n.t('(opens a new window)')}</VisuallyHidden>
        </a>
      ))}
      <CopyLink path={path} />
    </div>
  );
}

/** The device's own share sheet where there is one, else the links. */
export function ShareBlock({ title, path }: Shared) {
  const { i18n } = useLingui();
  if (!canShareNatively()) return <ShareLinks title={title} path={path} />;
  return (
    <div className="pair">
      <Button tone="plain" icon={<Share2 />} onClick={() => void shareNatively(title, path)}>
        {i18n.t('Share')}
      </Button>
      <CopyLink path={path} />
    </div>
  );
}
