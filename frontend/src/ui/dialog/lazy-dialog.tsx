import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useLingui } from '@lingui/react';
import { toast } from '../feedback/toast';

interface Closable {
  onClose(): void;
}

/** In place of a window whose chunk could not be loaded: says so, and the page stays as it is. */
function NotLoaded({ onClose }: Closable) {
  const { i18n } = useLingui();
  useEffect(() => {
    toast.error(i18n.t('This could not be opened. Please try again.'));
    onClose();
    // Told once, whatever the page renders meanwhile.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

/**
 * A window in a chunk of its own, to be rendered while it is open. It is fetched when it is first wanted; after a failure the
 * next press fetches it again.
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
