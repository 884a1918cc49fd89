import { Component, useEffect, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation } from 'react-router-dom';
import { forgetFailures } from '../ui/lazy/lazy-again';
import { ErrorState } from '../ui/feedback/states';

interface Props {
  /** Resets the error when this changes. */
  place: string;
  children: ReactNode;
}

interface State {
  place?: string;
  broken: boolean;
}

class Boundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });
  static getDerivedStateFromProps = ({ place }: Props, state: State) =>
    place === state.place ? null : { place, broken: false };

  openAgain = () => {
    forgetFailures();
    this.setState({ broken: false });
  };

  override render() {
    return this.state.broken ? <BrokenPage onConnected={this.openAgain} /> : this.props.children;
  }
}

/** Keeps the shell intact when a screen throws, or when its chunk was removed by a newer deployment. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}

function BrokenPage({ onConnected }: { onConnected: () => void }) {
  const { i18n } = useLingui();
  useEffect(() => {
    addEventListener('online', onConnected);
    return () => removeEventListener('online', onConnected);
  }, [onConnected]);
  return (
    <div className="wrap section">
      <ErrorState as="h1" title={i18n.t("This page couldn't load")} onRetry={() => location.reload()}>
        {i18n.t('Please check your connection and try again.')}
      </ErrorState>
    </div>
  );
}
