import { useLingui } from '@lingui/react';
import { Button } from '../button';

/** "Show more" below a list; nothing when there is no more. */
export function Pager({ hasMore, pending, onMore }: { hasMore: boolean; pending?: boolean; onMore: () => void }) {
  const { i18n } = useLingui();
  return hasMore ? (
    <p className="row mt-6 justify-center">
      <Button tone="plain" pending={pending} pendingLabel={i18n.t('Loading...')} onClick={onMore}>
        {i18n.t('Show more')}
      </Button>
    </p>
  ) : null;
}
