import { SMALL, WHOLE } from './site/topology.mjs';

/** The whole site under all kinds of faults: a minute or two. @type {import('./run-seed.mjs').Kind} */
export const LONG = {
  topology: WHOLE,
  size: { members: 30, intents: 260, callers: 6, campaignAt: 60 },
  isShort: false,
};

/**
 * A backup and a restore of the smaller site, with more calls that a restore must not undo.
 *
 * @type {import('./run-seed.mjs').Kind}
 */
export const RESTORE = {
  topology: SMALL,
  size: {
    members: 30,
    steady: 0.3,
    intents: 220,
    callers: 5,
    campaignAt: 0,
    weights: { register: 4, unsubscribe: 2, suspension: 1, request: 8 },
  },
  isShort: false,
};

/** Three faults on a smaller site, for `npm test`. @type {import('./run-seed.mjs').Kind} */
export const SHORT = {
  topology: SMALL,
  size: { members: 12, intents: 70, callers: 4, campaignAt: 15 },
  isShort: true,
};
