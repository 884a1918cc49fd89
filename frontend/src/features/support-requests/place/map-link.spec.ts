import { mapLink } from './map-link';

const point = { latitude: 18.5074, longitude: 73.8312 };

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'geo:18.5074,73.8312?q=18.5074,73.8312'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'https://maps.apple.com/?q=18.5074,73.8312'],
  [
    'Mozilla/5.0 (X11; Linux x86_64)',
    'https://www.openstreetmap.org/?mlat=18.5074&mlon=73.8312#map=18/18.5074/73.8312',
  ],
])('for %s it is %s', (userAgent, link) => {
  expect(mapLink(point, userAgent)).toBe(link);
});
