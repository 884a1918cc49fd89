import { Component, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { toast } from '../feedback/toast';
import { forgetFailures, lazyAgain } from '../lazy/lazy-again';

interface Closable {
  onClose(): void;
}

/** Replaces a dialog that could not be loaded: shows a toast and leaves the page as it is. */
function NotLoaded({ onClose }: Closable) {
  const { i18n } = useLingui();
  useEffect(() => {
    toast.error(i18n.t('This could not be opened. Please try again.'));
    onClose();
    // Once on mount, however often the page renders.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

class Boundary extends Component<Closable & { children: ReactNode }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidCatch() {
    forgetFailures();
  }
  override render() {
    return this.state.broken ? <NotLoaded onClose={this.props.onClose} /> : this.props.children;
  }
}

/**
 * A dialog in its own chunk, rendered while it is open. The chunk, and the parts that the dialog itself waits for, are loaded at
 * the first use; after a failure the next press retries.
 */
export function lazyDialog<P extends Closable>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Window = lazyAgain(load);

  return function LazyDialog(props: P) {
    return (
      <Boundary onClose={props.onClose}>
        <Suspense fallback={<div className="navigating" />}>
          <Window {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
