import type { Point } from '@aar/contracts/community/create-support-request';

/** A URL that opens the device's map app at a location, else a map on the web. */
export function mapLink({ latitude, longitude }: Point, userAgent = navigator.userAgent): string {
  const at = `${latitude},${longitude}`;
  if (/Android/.test(userAgent)) return `geo:${at}?q=${at}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${at}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}
