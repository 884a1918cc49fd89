import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../../api/session';
import { type Sharing, sharingSettings, storedSharing, visitorsSharing } from './sharing';

/** The member's sharing settings, for use outside of components; fetched if they are not cached. */
export async function sharingNow(queries: QueryClient): Promise<Sharing> {
  if (!currentSession()) return visitorsSharing;
  const known = await queries.ensureQueryData(storedSharing).catch(() => undefined);
  return known ? sharingSettings.select!(known) : visitorsSharing;
}
