import { Point } from '@aar/contracts/community/create-support-request';

const degrees = String.raw`(-?\d{1,3}\.\d+)`;
/** The formats of a pin; a map link may also have the centre of its view, so the pin's own formats come first. */
const pins = [
  String.raw`!3d${degrees}!4d${degrees}`,
  String.raw`mlat=${degrees}&mlon=${degrees}`,
  String.raw`${degrees}\s*[,\s]\s*\+?${degrees}`,
].map(pin => new RegExp(pin));

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The location of coordinates or of a map link; undefined outside India. */
export function pointIn(text: string): Point | undefined {
  for (const pin of pins) {
    const [, latitude, longitude] = pin.exec(decoded(text)) ?? [];
    if (latitude) return Point.safeParse({ latitude: Number(latitude), longitude: Number(longitude) }).data;
  }
  return undefined;
}
