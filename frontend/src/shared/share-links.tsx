import { useLingui } from '@lingui/react';
import { Button } from '../ui/button';
import { LinkIcon, Share2 } from '../ui/icons';
import { toast } from '../ui/feedback/toast';
import { useInBrowser } from '../ui/use-in-browser';
import { VisuallyHidden } from '../ui/visually-hidden';
import { networks } from './networks';
import { addressOf, canShareNatively, shareNatively, wordsOf } from './share';
import { useSharing } from './sharing';

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

/** A link per network, those of the member's choice first, each opening a window of its own; and the address to copy. */
export function ShareLinks({ title, path }: Shared) {
  const { i18n } = useLingui();
  const { message, hashtags, first } = useSharing();
  const isFirst = ({ name }: { name: string }) => first.includes(name.toLowerCase());
  const ordered = [...networks.filter(isFirst), ...networks.filter(network => !isFirst(network))];
  return (
    <div className="pair">
      {ordered.map(({ name, Icon, link }) => (
        <a
          key={name}
          className="btn btn--plain"
          href={link({ title, url: addressOf(path), message, hashtags })}
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
  const sharing = useSharing();
  const isInBrowser = useInBrowser();
  if (isInBrowser && !canShareNatively()) return <ShareLinks title={title} path={path} />;
  return (
    <div className="pair">
      {isInBrowser && (
        <Button tone="plain" icon={<Share2 />} onClick={() => void shareNatively(title, path, wordsOf(sharing))}>
          {i18n.t('Share')}
        </Button>
      )}
      <CopyLink path={path} />
    </div>
  );
}
