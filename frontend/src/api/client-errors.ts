import { ApiError } from '@aar/api-client/api';
import { scrubError } from '@aar/contracts/gateway/scrub-error';
import { release } from './release';

/** The maximum number of reports per page load; a page that fails in a loop tells nothing new. */
const MOST = 5;
const reported = new Set<string>();

/** The stack frames in the site's own scripts; errors of extensions and translators have none. */
const framesOf = (stack = '') =>
  [...stack.matchAll(/\/assets\/([\w.-]+\.js):(\d+):(\d+)/g)].map(([, ...place]) => place.join(':')).slice(0, 5);

const ofNetwork = /^(Failed to fetch|NetworkError|Load failed|[Ee]rror loading|Importing a module)/;
const isFault = (error: Error) =>
  !(error instanceof ApiError) && error.name !== 'AbortError' && !ofNetwork.test(error.message);

/**
 * Reports an error of the site's own scripts: the build, the route pattern, the error without personal data, and its stack
 * frames. It is sent without session and cookies.
 */
export function reportError(error: unknown, route: string) {
  if (!(error instanceof Error) || !isFault(error)) return;
  const frames = framesOf(error.stack);
  const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Error';
  const message = scrubError(error.message);
  const kind = `${name} ${message}`;
  if (frames.length === 0 || reported.has(kind) || reported.size >= MOST) return;
  reported.add(kind);
  fetch('/api/client-errors', {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ release: release(), route, name, message, frames }),
  }).catch(() => undefined);
}
