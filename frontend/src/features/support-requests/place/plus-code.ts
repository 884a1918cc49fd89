import type { Point } from '@aar/contracts/community/create-support-request';
import { citiesOf, type City, stateNames } from '@aar/contracts/locations';

/** The alphabet of Open Location Code; letters that form words or look alike are not in it. */
const alphabet = '23456789CFGHJMPQRVWX';
const digit = `[${alphabet}]`;
/** Matches full codes and short codes, which Google shows without the first four digits but with the name of the city. */
const code = new RegExp(`(?<![0-9A-Z])(${digit}{4}){1,2}\\+(?:${digit}{2,7})?(?![0-9A-Z])`, 'gi');
/** The origin of the coordinate grid, in degrees. */
const origin = { latitude: -90, longitude: -180 };
/** The number of digits that alternate between latitude and longitude; each further digit is a cell of a grid. */
const paired = 10;
const grid = { rows: 5, columns: 4 };

/** The middle of the area of a full code. */
function decode(full: string): Point {
  let [latitude, longitude] = [origin.latitude, origin.longitude];
  let [height, width] = [400, 400];
  const values = [...full.replace('+', '')].map(one => alphabet.indexOf(one));
  for (let at = 0; at < Math.min(values.length, paired); at += 2) {
    height /= alphabet.length;
    width /= alphabet.length;
    latitude += values[at]! * height;
    longitude += values[at + 1]! * width;
  }
  for (const value of values.slice(paired)) {
    height /= grid.rows;
    width /= grid.columns;
    latitude += Math.floor(value / grid.columns) * height;
    longitude += (value % grid.columns) * width;
  }
  return { latitude: latitude + height / 2, longitude: longitude + width / 2 };
}

/** The first four digits of a point's code, which identify its square degree. */
function beginningOf({ latitude, longitude }: Point): string {
  const [north, east] = [latitude - origin.latitude, longitude - origin.longitude];
  return [north / 20, east / 20, north % 20, east % 20].map(value => alphabet[Math.floor(value)]).join('');
}

/** The point nearest to a city whose full code ends with this short code. */
function nearest(short: string, { lat, lon }: City): Point {
  const here = { latitude: lat, longitude: lon };
  const within = decode(beginningOf(here) + short);
  const nearer = (degrees: number, to: number) =>
    degrees - to > 0.5 ? degrees - 1 : degrees - to < -0.5 ? degrees + 1 : degrees;
  return { latitude: nearer(within.latitude, lat), longitude: nearer(within.longitude, lon) };
}

/** The one listed city that a text names; undefined if cities of several states have that name. */
function cityNamedIn(text: string): City | undefined {
  const words = ` ${text.replace(/[^\p{L}\p{M}]+/gu, ' ')} `.toLowerCase();
  const isNamed = (name: string) => words.includes(` ${name.toLowerCase()} `);
  const named = stateNames.flatMap(state =>
    citiesOf(state)
      .filter(({ name }) => isNamed(name))
      .map(city => ({ city, isStateNamed: isNamed(state) })),
  );
  const inState = named.filter(({ isStateNamed }) => isStateNamed);
  const [first, second] = (inState.length > 0 ? inState : named)
    .map(({ city }) => city)
    .sort((a, b) => b.name.length - a.name.length);
  return first?.name === second?.name ? undefined : first;
}

/** The points of the plus codes in a text, in order. */
export function plusCodesIn(text: string): Point[] {
  return (text.match(code) ?? []).flatMap(found => {
    const written = found.toUpperCase();
    if (written.indexOf('+') === 8) return [decode(written)];
    const city = cityNamedIn(text);
    return city && !written.endsWith('+') ? [nearest(written, city)] : [];
  });
}
