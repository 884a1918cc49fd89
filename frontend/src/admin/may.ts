import { type Access, mayCall, type Role } from '@aar/contracts/access';
import { useSession } from '../api/session';

/** Whether somebody may make a call, as the contract has it: what the server would refuse, the panel does not offer. */
export const may = (call: { access: Access }, { role }: { role: Role }) => mayCall(call.access, { id: '', role });

/** The same for whoever is signed in. */
export function useMay() {
  const session = useSession();
  return (call: { access: Access }) => session !== null && may(call, session.user);
}
