import { useLocation, useNavigate } from 'react-router-dom';
import { lazyDialog } from '../ui/dialog/lazy-dialog';
import { useSharing } from './sharing';

const ShareDialog = lazyDialog(() => import('./share.dialog'));

/** What a page is opened with by whoever has just created what it shows. */
export const justCreated = { justCreated: true };

/** Opens the share sheet by itself on the page of something just created, for members who wish so. */
export function ShareAfterCreating({
  kind,
  title,
  path,
}: {
  kind: 'autoShareRequests' | 'autoShareEvents';
  title: string;
  path: string;
}) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const sharing = useSharing();
  const isNew = (state as typeof justCreated | null)?.justCreated;
  if (!isNew || !sharing[kind]) return null;
  // The history forgets it: a reload or coming back does not ask again.
  const close = () => void navigate({ search }, { replace: true, state: null });
  return <ShareDialog title={title} path={path} onClose={close} />;
}
