import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '@aar/contracts/contract';
import { Problem } from '../errors/problem';

const json = 'application/json';
const multipart = 'multipart/form-data';
const urlencoded = 'application/x-www-form-urlencoded';

type BodyOptions = Pick<Route, 'form' | 'upload' | 'bodyType'>;

/** The content types that a route accepts. JSON is the one that a page of another site cannot send without a CORS preflight. */
export function bodyTypesOf({ form, upload, bodyType }: BodyOptions): string[] {
  if (bodyType) return bodyType === urlencoded ? [json, urlencoded] : [bodyType];
  return form ? [json, urlencoded, multipart] : upload ? [json, multipart] : [json];
}

/** Throws `input.type` for a body without a content type, or with one that the route does not accept. */
export function bodyTypeChecker(route: BodyOptions) {
  const taken = bodyTypesOf(route);
  return (headers: IncomingHttpHeaders) => {
    const type = headers['content-type'];
    if (type === undefined ? hasBody(headers) : !taken.includes(essenceOf(type))) throw new Problem('input.type');
  };
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** `text/plain` of `Text/Plain; charset=utf-8`. */
const essenceOf = (type: string) => type.split(';', 1)[0]!.trim().toLowerCase();
