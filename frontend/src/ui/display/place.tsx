import type { ReactNode } from 'react';
import { MapPin } from '../icons';

/** Where something is, with a map pin before it. */
export const Place = ({ children }: { children: ReactNode }) => (
  <p className="place">
    <MapPin />
    <span>{children}</span>
  </p>
);
