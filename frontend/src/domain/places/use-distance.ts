import { useEffect, useState } from 'react';
import { useSession } from '../../api/session';

/** Whole km from the member's city to another, once the list of places is loaded; undefined for visitors and unknown places. */
export function useDistance(state: string, city: string): number | undefined {
  const home = useSession()?.user;
  const [km, setKm] = useState<number>();
  useEffect(() => {
    if (!home) return;
    let isGone = false;
    const from = { state: home.state, city: home.city };
    import('./city-distance').then(
      ({ kmBetween }) => isGone || setKm(kmBetween(from, { state, city })),
      () => undefined,
    );
    return () => void (isGone = true);
  }, [home, state, city]);
  return home && km;
}
