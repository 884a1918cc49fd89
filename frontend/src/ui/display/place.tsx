import type { ReactNode } from 'react';
import { MapPin } from '../icons';

/** A location with a map pin. */
export const Place = ({ children }: { children: ReactNode }) => (
  <p className="place">
    <MapPin />
    <span>{children}</span>
  </p>
);
