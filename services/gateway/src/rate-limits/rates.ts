import type { Limit } from '@aar/contracts/contract';

export interface Rate {
  /** Requests allowed in `seconds`. */
  calls: number;
  seconds: number;
  /** The same per IPv6 network; one attacker can have many of them. */
  ipv6?: number;
}

const minute = 60;
const hour = 3_600;

/**
 * The rate limits of a caller, before RATE_FACTOR. `read` and `write` are counted over all routes together, the others per
 * route. Numbers from the security design: 120 reads and 20 writes a minute, codes 60 an hour per IPv4 address and 10 per
 * IPv6 network, offers of help 10 a minute, messages 30, first messages 20 an hour, broadcasts 5 an hour. `signIn` only
 * prevents one address from keeping the password hashing busy; identity counts the failures per account. `contact` slows
 * down scraping the contacts of support requests one by one, `contactForm` a flood of messages to the team, `request`
 * repeated alerts to a whole city, and `report` a flood of the staff's queue. `unsubscribe` is high: mail providers send the
 * clicks of many members from few addresses. `upload` and `export` limit what is expensive to process; one person may upload
 * the pictures of a whole site. `webhook` is high as well: a provider reports on all mail from few addresses. `picture` is
 * high, because one page shows two dozen pictures and many members share an address.
 */
export const rates: Record<Limit, Rate> = {
  read: { calls: 120, seconds: minute },
  write: { calls: 20, seconds: minute },
  code: { calls: 60, seconds: hour, ipv6: 10 },
  signIn: { calls: 20, seconds: minute },
  respond: { calls: 10, seconds: minute },
  contact: { calls: 10, seconds: minute },
  message: { calls: 30, seconds: minute },
  stranger: { calls: 20, seconds: hour },
  contactForm: { calls: 20, seconds: hour, ipv6: 10 },
  broadcast: { calls: 5, seconds: hour },
  request: { calls: 10, seconds: hour },
  report: { calls: 20, seconds: hour },
  unsubscribe: { calls: 600, seconds: minute },
  picture: { calls: 2_400, seconds: minute },
  // Social networks fetch one per shared link; drawing one takes a tenth of a second.
  sharePicture: { calls: 60, seconds: minute },
  upload: { calls: 100, seconds: hour },
  export: { calls: 10, seconds: hour },
  // MSG91 reports each number of a broadcast in a call of its own: two hundred a second.
  webhook: { calls: 12_000, seconds: minute },
  // A page reports five at most. Errors beyond that are counted by other browsers.
  clientError: { calls: 10, seconds: minute },
};

/**
 * Uncached tokens from one IP address, which identity must look up: many members may share the address, but
 * guessing takes many more.
 */
export const unknownTokens: Rate = { calls: 600, seconds: minute };

/** Pages rendered for a search and not cached, for one IP address: each takes about fifty milliseconds of CPU. */
export const searchPages: Rate = { calls: 20, seconds: minute };
