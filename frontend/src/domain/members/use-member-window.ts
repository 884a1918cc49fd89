import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../api/session';
import { useAddressWindow } from '../../ui/navigation/use-address-window';
import { useSignInFirst } from '../sign-in/sign-in-first';

/** A dialog of the page at `path` for members only: a visitor is sent to the login with this `reason`, and back to the dialog. */
export function useMemberWindow(name: string, { path, reason }: { path: string; reason: string }) {
  const session = useSession();
  const { isOpen, open, close } = useAddressWindow(name);
  const signInFirst = useSignInFirst();
  const askForSignIn = useEffectEvent(() => signInFirst(reason, `${path}?${name}`, { replace: true }));
  useEffect(() => {
    if (isOpen && !session) askForSignIn();
  }, [isOpen, session]);
  return {
    /** The member, while the dialog is open. */
    user: isOpen ? session?.user : undefined,
    open: () => open(''),
    close,
  };
}
