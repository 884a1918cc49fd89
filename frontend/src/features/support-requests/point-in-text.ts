import { Point } from '@aar/contracts/community/create-support-request';

const degrees = String.raw`(-?\d{1,3}\.\d+)`;
/** How maps write a pin; a link that shows it in the middle of a view has that too, so the pin's own words come first. */
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

/** The place that coordinates, or the link of a map, name; none outside India. */
export function pointIn(text: string): Point | undefined {
  for (const pin of pins) {
    const [, latitude, longitude] = pin.exec(decoded(text)) ?? [];
    if (latitude) return Point.safeParse({ latitude: Number(latitude), longitude: Number(longitude) }).data;
  }
  return undefined;
}
