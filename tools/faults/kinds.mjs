import { SMALL, WHOLE } from './site/topology.mjs';

/** The whole site under all kinds of faults: a minute or two. @type {import('./run-seed.mjs').Kind} */
export const LONG = {
  topology: WHOLE,
  size: { members: 30, intents: 260, callers: 6, campaignAt: 60 },
  isShort: false,
};

/** Three faults on a smaller site, for `npm test`. @type {import('./run-seed.mjs').Kind} */
export const SHORT = {
  topology: SMALL,
  size: { members: 12, intents: 70, callers: 4, campaignAt: 15 },
  isShort: true,
};
