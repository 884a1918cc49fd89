import { Suspense, useEffect, type ComponentType } from 'react';
import { useLingui } from '@lingui/react';
import { toast } from '../feedback/toast';
import { ErrorBoundary } from 'react-error-boundary';
import { forgetFailures, lazyAgain } from '../lazy/lazy-again';

interface Closable {
  onClose(): void;
}

/** Replaces a dialog that could not be loaded: shows a toast and leaves the page as it is. */
function NotLoaded({ onClose }: Closable) {
  const { i18n } = useLingui();
  useEffect(() => {
    // The next press loads it again.
    forgetFailures();
    toast.error(i18n.t('This could not be opened. Please try again.'));
    onClose();
    // Once on mount, however often the page renders.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

/**
 * A dialog in its own chunk, rendered while it is open. The chunk, and the parts that the dialog itself waits for, are loaded at
 * the first use; after a failure the next press retries.
 */
export function lazyDialog<P extends Closable>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Window = lazyAgain(load);

  return function LazyDialog(props: P) {
    return (
      <ErrorBoundary fallback={<NotLoaded onClose={props.onClose} />}>
        <Suspense fallback={<div className="navigating" />}>
          <Window {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
