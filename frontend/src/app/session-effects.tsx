import { useEffect, useRef } from 'react';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { forgetDrafts } from '../api/forget-drafts';
import { useLiveConnection } from '../api/use-live-connection';
import { useSession } from '../api/session';

/** The site's own texts are the same for everybody: without them its name, logo and footer would flicker. */
const isSomebodys = ({ queryKey }: Query) => queryKey[0] !== api.siteContent.list.key()[0];

const followOnDevice = (member: string | undefined) =>
  void import('../shared/device-alerts').then(({ followMember }) => followMember(member)).catch(() => undefined);

/** What follows from a session's beginning and end: fresh answers and the live connection. */
export function useSessionEffects() {
  const session = useSession();
  const token = session?.token;
  const member = session?.user.id;
  const queries = useQueryClient();

  const before = useRef({ token, member });
  useEffect(() => {
    const { token: oldToken, member: oldMember } = before.current;
    if (oldToken === token) return;
    before.current = { token, member };
    // The same member again: the page stays as it is and is brought up to date. Else answers are another's, or a visitor's.
    void (oldMember === member ? queries.invalidateQueries() : queries.resetQueries({ predicate: isSomebodys }));
    // However the session ended: what is the member's own must not show on a device that somebody else may hold.
    if (oldMember && oldMember !== member) forgetDrafts();
    if ('serviceWorker' in navigator) followOnDevice(member);
  }, [token, member, queries]);

  useLiveConnection(token);
}
