import { Navigate } from 'react-router-dom';

let tellMoved: ((to: string) => void) | undefined;
/** Where the server paints it sends readers there by itself. */
export const onMoved = (listener: typeof tellMoved) => void (tellMoved = listener);

/** In place of a page that has another address now: leads there. */
export function Moved({ to }: { to: string }) {
  if (!tellMoved) return <Navigate to={to} replace />;
  tellMoved(to);
  return null;
}
