import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useLingui } from '@lingui/react';
import { toast } from '../feedback/toast';

interface Closable {
  onClose(): void;
}

/** Replaces a dialog whose chunk could not be loaded: shows a toast and leaves the page as it is. */
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

/**
 * A dialog in its own chunk, rendered while it is open. The chunk is loaded at the first use; after a failure the next press
 * retries.
 */
export function lazyDialog<P extends Closable>(load: () => Promise<{ default: ComponentType<P> }>) {
  const fetchOnce = () =>
    lazy<ComponentType<P>>(() =>
      load().catch(() => {
        Latest = fetchOnce();
        return { default: NotLoaded };
      }),
    );
  let Latest = fetchOnce();

  return function LazyDialog(props: P) {
    const [Window] = useState(() => Latest);
    return (
      <Suspense fallback={<div className="navigating" />}>
        <Window {...props} />
      </Suspense>
    );
  };
}
