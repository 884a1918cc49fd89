import { type Point, PointInIndia } from '@aar/contracts/community/create-support-request';
import { visible } from '@aar/contracts/text/clean-text';
import { pair, plainDegrees, readPair } from './degrees';
import { plusCodesIn } from './plus-code';

const degrees = String.raw`(-?\d{1,3}\.\d+)`;
const parameter = (names: string) => String.raw`[?&;](?:${names})=(?:loc:)?\s*`;

const pairsIn = (text: string, before = '') =>
  allOf(new RegExp(before + pair, 'gi'), text).map(([, found]) => readPair(found!));

/** All matches, including those that overlap: of three numbers the last two may be the place. */
function allOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    pattern.lastIndex = match.index + 1;
  }
  return found;
}

const latitudeFirst = (source: string) => (text: string) =>
  allOf(new RegExp(source, 'gi'), text).map(([, latitude, longitude]) => ({
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
const longitudeFirst = (source: string) => (text: string) =>
  latitudeFirst(source)(text).map(({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude }));

const isDirections = /\/dir\/|\/directions\b|[?&](?:daddr|destination|to)=/i;
/** The destination of a link with directions; ignores its start and the centre of the map. */
function endOfDirections(text: string): Point[] {
  const end = [...text.matchAll(/[?&](?:daddr|destination|to|route)=([^&\s#]*)/gi)].at(-1)?.[1];
  if (end !== undefined) return pairsIn(end);
  const stops = /\/dir\/([^@?\s]*?)(?:\/?[@?\s]|\/data=|$)/i.exec(text)?.[1]?.split('/') ?? [];
  const last = stops.at(-1) || (stops.length > 2 ? stops.at(-2) : '');
  const written = pairsIn(last ?? '');
  if (!last || written.length > 0) return written;
  return longitudeFirst(`!2m2!1d${degrees}!2d${degrees}`)(text);
}

/** Parsers of the supported formats, most exact first: a link may also contain the centre of the map. */
const readers: ((text: string) => Point[])[] = [
  latitudeFirst(`!3d${degrees}!4d${degrees}`),
  latitudeFirst(`mlat=${degrees}&(?:amp;)?mlon=${degrees}`),
  text => pairsIn(text, parameter('q|query|coordinate')),
  text => pairsIn(text, parameter('ll|latlng')),
  text => pairsIn(text.replace(/(?:@|[?&](?:sll|saddr|center)=)\S*/g, ' ')),
  plusCodesIn,
  latitudeFirst(`[#&]map=[\\d.]+/${degrees}/${degrees}`),
  text => pairsIn(text, '(?:@|[?&]center=)'),
];

const decoded = (text: string) =>
  text.replace(/(?:%[\da-f]{2})+/gi, escaped => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });

/**
 * Finds the location in pasted text: coordinates, a plus code or a map link. Of several it returns the last, because people add
 * corrections at the end. Undefined if none is in India.
 */
export function pointIn(text: string): Point | undefined {
  // Waze writes `to=ll.` before the coordinates.
  const plain = plainDegrees(visible(decoded(text))).replaceAll('=ll.', '=');
  for (const read of isDirections.test(plain) ? [endOfDirections] : readers) {
    const found = read(plain).flatMap(point => PointInIndia.safeParse(point).data ?? []);
    if (found.length > 0) return found.at(-1);
  }
  return undefined;
}
