import type { Point } from '@aar/contracts/community/create-support-request';
import { latinDigits } from '@aar/contracts/text/clean-text';

/** One way to write digits, and the signs and names around degrees. */
export const plainDegrees = (text: string): string =>
  latinDigits(text)
    .replace(/[º˚]|\bdeg(?:rees)?\b\.?/gi, '°')
    .replace(/''|[″”“]/g, '"')
    .replace(/[′’‘´]/g, "'")
    .replace(/(?<!\p{L})(?:latitude|lat|अक्षांश)(?!\p{L})\.?\s*[:=]?/giu, ' ')
    .replace(/(?<!\p{L})(?:longitude|long|lng|lon|देशांतर)(?!\p{L})\.?\s*[:=]?/giu, ' , ');

const number = String.raw`\d{1,3}(?:\.\d+)?`;
/** Degrees with minutes, or with decimals: whole degrees alone are any two numbers. */
const size = String.raw`(?:\d{1,3}\s*°\s*${number}\s*'(?:\s*${number}\s*")?|[+-]?\d{1,3}\.\d+\s*°?)`;
const side = String.raw`(?:north|south|east|west|[nsew])(?![a-z])`;
const value = String.raw`(?:(?<![a-z])${side}\s*:?\s*${size}|(?<![\d.-])${size}(?:\s*${side})?)`;
/** A letter or a sign of the first value may stand right before the second. */
const between = String.raw`(?:[\s,;/+|]+|(?<=[a-z'"°]))`;

/** Regular expression source of two coordinates in one group. */
export const pair = String.raw`(${value}${between}${value})`;

/** Degrees and the direction in which they count, in upper case; '' where it is not written. */
function readValue(text: string): { degrees: number; towards: string } {
  const [degrees = 0, minutes = 0, seconds = 0] = (text.match(/[+-]?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const towards = /[nsew]/i.exec(text)?.[0].toUpperCase() ?? '';
  const size = degrees + minutes / 60 + seconds / 3600;
  return { degrees: towards === 'S' || towards === 'W' ? -size : size, towards };
}

/** The point of the text that `pair` has found: latitude first, unless the directions say otherwise. */
export function readPair(text: string): Point {
  const [first, second] = (text.match(new RegExp(value, 'gi')) ?? []).map(readValue);
  const isSwapped = /[EW]/.test(first!.towards) && !/[EW]/.test(second!.towards);
  const [latitude, longitude] = isSwapped ? [second!, first!] : [first!, second!];
  return { latitude: latitude.degrees, longitude: longitude.degrees };
}
