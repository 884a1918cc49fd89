import { Component, useEffect, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation } from 'react-router-dom';
import { forgetFailures, LoadFailure } from '../ui/lazy/lazy-again';
import { ErrorState } from '../ui/feedback/states';

interface Props {
  /** Resets the error when this changes. */
  place: string;
  children: ReactNode;
}

interface State {
  place?: string;
  error?: { isOfLoading: boolean };
}

class Boundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError = (error: unknown): State => ({
    error: { isOfLoading: error instanceof LoadFailure },
  });
  static getDerivedStateFromProps = ({ place }: Props, state: State) =>
    place === state.place ? null : { place, error: undefined };

  openAgain = () => {
    forgetFailures();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    return error ? <BrokenPage {...error} onConnected={this.openAgain} /> : this.props.children;
  }
}

/** Keeps what is around it intact when a screen throws, or when its chunk was removed by a newer deployment. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}

/** Without a connection it loads by itself when there is one again. A fault of the site has nothing to do with that. */
function BrokenPage({ isOfLoading, onConnected }: { isOfLoading: boolean; onConnected: () => void }) {
  const { i18n } = useLingui();
  useEffect(() => {
    if (!isOfLoading) return;
    addEventListener('online', onConnected);
    return () => removeEventListener('online', onConnected);
  }, [isOfLoading, onConnected]);
  return (
    <div className="wrap section">
      <ErrorState
        as="h1"
        title={isOfLoading ? i18n.t("This page couldn't load") : i18n.t('Something went wrong on this page')}
        onRetry={() => location.reload()}
      >
        {isOfLoading
          ? i18n.t('Please check your connection and try again.')
          : i18n.t('The fault is ours, not yours. Please load the page again.')}
      </ErrorState>
    </div>
  );
}
