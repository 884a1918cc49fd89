import { Component, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../ui/states';

interface Props {
  /** A broken screen is given up when this changes. */
  place: string;
  children: ReactNode;
}

class Boundary extends Component<Props, { brokenAt?: string }> {
  override state: { brokenAt?: string } = {};

  static getDerivedStateFromError = () => ({});

  override componentDidCatch() {
    this.setState({ brokenAt: this.props.place });
  }

  override render() {
    return this.state.brokenAt === this.props.place ? <BrokenPage /> : this.props.children;
  }
}

/** Keeps the shell standing when a screen breaks, or when its chunk is gone since a newer version was put up. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}

function BrokenPage() {
  const { i18n } = useLingui();
  return (
    <div className="wrap section">
      <ErrorState as="h1" title={i18n.t('This page did not open')} onRetry={() => location.reload()}>
        {i18n.t('Something is standing in the road.')}
      </ErrorState>
    </div>
  );
}
