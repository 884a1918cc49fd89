import { useEffect, useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { ErrorBoundary as Boundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { forgetFailures, LoadFailure } from '../ui/lazy/lazy-again';
import { Button } from '../ui/button';
import { EmptyState, ErrorState } from '../ui/feedback/states';
import { RefreshCw } from '../ui/icons';

/** The boundary around the whole site, router included. It only resets by a load of the page, or when `place` changes. */
export function RootBoundary({ place = '', children }: { place?: string; children: ReactNode }) {
  const [retriedAt, setRetriedAt] = useState<string>();
  if (retriedAt !== undefined && retriedAt !== place) setRetriedAt(undefined);
  return (
    <Boundary
      resetKeys={[place]}
      onReset={({ reason }) => reason === 'imperative-api' && setRetriedAt(place)}
      fallbackRender={({ error, resetErrorBoundary }) =>
        error instanceof LoadFailure ? (
          <NotLoadedPage wasRetried={retriedAt !== undefined} onRetry={resetErrorBoundary} />
        ) : (
          <BrokenPage />
        )
      }
    >
      {children}
    </Boundary>
  );
}

/** Keeps what is around it intact when a screen throws, or when its chunk was removed by a newer deployment. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <RootBoundary place={pathname}>{children}</RootBoundary>;
}

const reload = () => location.reload();

/**
 * Shown when a chunk failed to load. It retries when the browser is online again. After a new release, or when a retry has
 * failed, it reloads the page: some browsers cache a failed script as long as the page is open.
 */
function NotLoadedPage({ wasRetried, onRetry }: { wasRetried?: boolean; onRetry: () => void }) {
  const { i18n } = useLingui();
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    // The chunk is loaded again when the user returns to the screen.
    forgetFailures();
    let isGone = false;
    import('../api/release')
      .then(({ isNewReleaseOut }) => isNewReleaseOut())
      .then(isOut => isGone || setOld(isOut))
      .catch(() => undefined);
    addEventListener('online', onRetry);
    return () => {
      isGone = true;
      removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return (
    <div className="wrap section">
      <ErrorState
        as="h1"
        title={isOld ? i18n.t('There is a new version of the site') : i18n.t("This page couldn't load")}
        onRetry={isOld || wasRetried ? reload : onRetry}
      >
        {isOld ? i18n.t('Please load the page again.') : i18n.t('Please check your connection and try again.')}
      </ErrorState>
    </div>
  );
}

/** A fault of the site, which has nothing to do with the connection. */
function BrokenPage() {
  const { i18n } = useLingui();
  return (
    <div className="wrap section" role="alert">
      <EmptyState
        as="h1"
        art="road"
        title={i18n.t('Something went wrong on this page')}
        action={
          <>
            <Button tone="plain" icon={<RefreshCw />} onClick={reload}>
              {i18n.t('Try Again')}
            </Button>
            <a href="/">{i18n.t('Go to the home page')}</a>
          </>
        }
      >
        {i18n.t('The fault is ours, not yours. Please load the page again.')}
      </EmptyState>
    </div>
  );
}
