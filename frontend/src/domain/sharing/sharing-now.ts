import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../../api/session';
import { type Sharing, sharingSettings, storedSharing, visitorsSharing } from './sharing';

/** How the member shares, outside of a component; fetched if it is not cached. */
export async function sharingNow(queries: QueryClient): Promise<Sharing> {
  if (!currentSession()) return visitorsSharing;
  const known = await queries.ensureQueryData(storedSharing).catch(() => undefined);
  return known ? sharingSettings.select!(known) : visitorsSharing;
}
