import { type Access, mayCall, type Role } from '@aar/contracts/access';
import { useSession } from '../api/session';

/** Whether a user may make a request, by its contract: the panel does not offer what the server would refuse. */
export const may = (call: { access: Access }, { role }: { role: Role }) => mayCall(call.access, { id: '', role });

/** The same for the signed-in user. */
export function useMay() {
  const session = useSession();
  return (call: { access: Access }) => session !== null && may(call, session.user);
}
