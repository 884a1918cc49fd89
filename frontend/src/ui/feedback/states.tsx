import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { StateArtProps } from '../art/state-art';
import { Banner } from './banner';
import { Button } from '../button';
import { RefreshCw } from '../icons';
import { lazyPart } from '../lazy/lazy-part';
import { useOnline } from '../use-online';

// Few visitors see one: it is no part of what every page loads.
const Art = lazyPart<StateArtProps>(() => import('../art/state-art'));

interface State {
  title: string;
  /** Level of the title's heading. */
  as?: 'h1' | 'h2' | 'h3';
  art?: StateArtProps['art'];
  children?: ReactNode;
}

/** Nothing is here: a drawing, a sentence and one thing to do. */
export function EmptyState({
  title,
  as: Heading = 'h2',
  art = 'empty',
  action,
  children,
}: State & { action?: ReactNode }) {
  return (
    <div className="empty">
      <Art art={art} fallback={<span className="empty__art" />} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Something failed: what, and Try Again. Without a network it waits for that: what failed is fetched again by itself then. */
export function ErrorState({ onRetry, children, ...state }: State & { onRetry: () => void }) {
  const { i18n } = useLingui();
  const online = useOnline();
  if (!online)
    return (
      <div role="status">
        <EmptyState {...state} art="asleep" title={i18n.t('You are offline')}>
          {i18n.t('This loads by itself when the connection is back.')}
        </EmptyState>
      </div>
    );
  return (
    <div role="alert">
      <EmptyState
        art="road"
        {...state}
        action={
          <Button tone="plain" icon={<RefreshCw />} onClick={onRetry}>
            {i18n.t('Try Again')}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** What is shown could not be brought up to date, or no more of it fetched: it stays, with this beside it. */
export function RetryNotice({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <Banner tone="bad" role="alert">
      <p>{children}</p>
      <Button tone="quiet" onClick={onRetry}>
        {i18n.t('Try Again')}
      </Button>
    </Banner>
  );
}
