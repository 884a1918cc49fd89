import { Navigate } from 'react-router-dom';

let tellMoved: ((to: string) => void) | undefined;
/** During server rendering: the server sends the redirect itself. */
export const onMoved = (listener: typeof tellMoved) => void (tellMoved = listener);

/** Replaces a page that has a new URL and redirects to it. */
export function Moved({ to }: { to: string }) {
  if (!tellMoved) return <Navigate to={to} replace />;
  tellMoved(to);
  return null;
}
