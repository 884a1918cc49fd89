import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { StateArtProps } from '../art/state-art';
import { Banner } from './banner';
import { Button } from '../button';
import { RefreshCw } from '../icons';
import { lazyPart } from '../lazy/lazy-part';
import { useOnline } from '../use-online';

// Loaded lazily, because few visitors see an empty or error state.
const Art = lazyPart<StateArtProps>(() => import('../art/state-art'));

interface State {
  title: string;
  /** Level of the title's heading. */
  as?: 'h1' | 'h2' | 'h3';
  art?: StateArtProps['art'];
  children?: ReactNode;
}

/** An empty state: an illustration, a sentence and one action. */
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

/** An error state with Try Again. Offline it says that it waits for the network, because failed queries are refetched then. */
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

/** Says that a refetch or the next page failed, next to the data, which stays. */
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
