import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { LinkIcon, Share2 } from '../../ui/icons';
import { toast } from '../../ui/feedback/toast';
import { useInBrowser } from '../../ui/use-in-browser';
import { VisuallyHidden } from '../../ui/visually-hidden';
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

/** Opens the device's own share sheet; renders nothing if there is none. */
function ShareByDevice({ title, path }: Shared) {
  const { i18n } = useLingui();
  const sharing = useSharing();
  const isInBrowser = useInBrowser();
  if (!isInBrowser || !canShareNatively()) return null;
  return (
    <Button tone="plain" icon={<Share2 />} onClick={() => void shareNatively(title, path, wordsOf(sharing))}>
      {i18n.t('Share')}
    </Button>
  );
}

/**
 * All ways to share a page: the device's share sheet, a link for each network with the member's auto-share networks first, and
 * copying the link.
 */
export function ShareBlock({ title, path }: Shared) {
  const { i18n } = useLingui();
  const { message, hashtags, first } = useSharing();
  // Only the browser knows the site's origin.
  const url = useInBrowser() ? addressOf(path) : path;
  const isFirst = ({ name }: { name: string }) => first.includes(name.toLowerCase());
  const ordered = [...networks.filter(isFirst), ...networks.filter(network => !isFirst(network))];
  return (
    <div className="pair">
      <ShareByDevice title={title} path={path} />
      {ordered.map(({ name, Icon, link }) => (
        <a
          key={name}
          className="btn btn--plain"
          href={link({ title, url, message, hashtags })}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon />
          <span>{name}</span>
          <VisuallyHidden> {i18n.t('(opens a new window)')}</VisuallyHidden>
        </a>
      ))}
      <CopyLink path={path} />
    </div>
  );
}

/** The share links in a card of the page; `children` are further actions below them. */
export function ShareCard({ className, children, ...shared }: Shared & { className?: string; children?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <Card className={className} aria-labelledby="share">
      <h2 id="share">{i18n.t('Share')}</h2>
      <ShareBlock {...shared} />
      {children}
    </Card>
  );
}
