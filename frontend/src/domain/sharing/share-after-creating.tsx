import { useLocation, useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { useSharing } from './sharing';

const ShareDialog = lazyDialog(() => import('./share.dialog'));

/** Location state of the page that opens right after its content was created. */
export const justCreated = { justCreated: true };

/** Opens the share dialog on the page of something just created, for members who enabled that. */
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
  // Cleared from the history entry, so that a reload or Back does not open it again.
  const close = () => void navigate({ search }, { replace: true, state: null });
  return <ShareDialog title={title} path={path} onClose={close} />;
}
