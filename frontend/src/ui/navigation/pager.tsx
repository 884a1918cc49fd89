import { useEffect, useEffectEvent, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { Button } from '../button';

interface More {
  hasMore: boolean;
  pending?: boolean;
  /** Also loads without a press when the user scrolls near the end. */
  byItself?: boolean;
  onMore: () => void;
}

/** "Load more" below a list; nothing if there is no more. */
export function Pager({ hasMore, pending = false, byItself = false, onMore }: More) {
  const { i18n } = useLingui();
  const end = useRef<HTMLParagraphElement>(null);
  const more = useEffectEvent(onMore);
  const watches = hasMore && byItself && !pending;
  useEffect(() => {
    if (!watches || !('IntersectionObserver' in globalThis)) return;
    const watcher = new IntersectionObserver(seen => seen.some(({ isIntersecting }) => isIntersecting) && more(), {
      rootMargin: '0px 0px 400px',
    });
    watcher.observe(end.current!);
    return () => watcher.disconnect();
  }, [watches]);

  return hasMore ? (
    <p ref={end} className="row mt-6 justify-center">
      <Button tone="plain" pending={pending} pendingLabel={i18n.t('Loading...')} onClick={onMore}>
        {i18n.t('Load more')}
      </Button>
    </p>
  ) : null;
}
