import { useEffect, useRef } from 'react';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { mayUsePanel } from '@aar/contracts/panel-access';
import { api } from '../../api/client';
import { forgetDrafts } from '../../api/forget-drafts';
import { useSession } from '../../api/session';
import { useLiveConnection } from './use-live-connection';

/** The site's own texts are the same for everybody: resetting them would make its name, logo and footer flicker. */
const isSomebodys = ({ queryKey }: Query) => queryKey[0] !== api.siteContent.list.key()[0];

const followOnDevice = (member: string | undefined) =>
  void import('../../domain/device-alerts/device-alerts')
    .then(({ followMember }) => followMember(member))
    .catch(() => undefined);

/** The effects of a sign-in or sign-out: fresh queries, drafts, device alerts and the live connection. */
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
    // The same member: the page stays and is refetched. Otherwise the cached responses belong to another member or a visitor.
    void (oldMember === member ? queries.invalidateQueries() : queries.resetQueries({ predicate: isSomebodys }));
    // Whatever ended the session, private drafts must not stay on a device that somebody else may use.
    if (oldMember && oldMember !== member) forgetDrafts();
    if ('serviceWorker' in navigator) followOnDevice(member);
  }, [token, member, queries]);

  useLiveConnection(token, mayUsePanel(session?.user.role));
}
