import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../api/session';
import { useAddressWindow } from '../ui/navigation/use-address-window';
import { useSignInFirst } from './sign-in-first';

/** A window of the page at `path` that only members can open: a visitor is led to the login, for this `reason`, and back to it. */
export function useMemberWindow(name: string, { path, reason }: { path: string; reason: string }) {
  const session = useSession();
  const { isOpen, open, close } = useAddressWindow(name);
  const signInFirst = useSignInFirst();
  const askForSignIn = useEffectEvent(() => signInFirst(reason, `${path}?${name}`, { replace: true }));
  useEffect(() => {
    if (isOpen && !session) askForSignIn();
  }, [isOpen, session]);
  return {
    /** Who fills it in, while it is open. */
    user: isOpen ? session?.user : undefined,
    open: () => open(''),
    close,
  };
}
