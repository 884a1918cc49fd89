import { type Point, PointInIndia } from '@aar/contracts/community/create-support-request';

const limits: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

/** The device's location; undefined if it is denied, unavailable or outside India. */
export const currentPosition = (): Promise<Point | undefined> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve(PointInIndia.safeParse({ latitude, longitude }).data),
      () => resolve(undefined),
      limits,
    );
  });
