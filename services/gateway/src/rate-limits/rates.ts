import type { Limit } from '@aar/contracts/contract';

export interface Rate {
  /** Calls in that many seconds. */
  calls: number;
  seconds: number;
  /** The same for an IPv6 network, of which one attacker has many. */
  ipv6?: number;
}

const minute = 60;
const hour = 3_600;

/**
 * How often whoever calls may call, before RATE_FACTOR. `read` and `write` are counted over all routes together, the
 * others for each route. Numbers from the security design: 120 reads and 20 writes a minute, codes 60 an hour per IPv4
 * address and 10 per IPv6 network, offers of help 10 a minute, messages 30, first messages 20 an hour, broadcasts 5 an hour. `signIn` only keeps one address from
 * keeping the password hashing busy; identity counts the failures per account. `contact` slows whoever collects the
 * contacts of requests one by one, `contactForm` whoever floods the team with messages, `request` whoever would ring a whole city again and again, and `report` whoever would fill the queue of the staff. `unsubscribe` is wide: mail
 * providers send the clicks of many members from few addresses. `upload` and `export` bound what is dear to make; somebody may
 * bring the pictures of a whole site.
 * `webhook` is wide as well: a provider reports of all mail from few addresses.
 * `picture` is wide, since one page shows two dozen and many members share an address.
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
  // Fetched by networks, one for a link; drawing one takes a tenth of a second.
  sharePicture: { calls: 60, seconds: minute },
  upload: { calls: 100, seconds: hour },
  export: { calls: 10, seconds: hour },
  webhook: { calls: 1_200, seconds: minute },
};

/** Tokens that identity must be asked about, from one address: many members may share it, guesses are many more. */
export const unknownTokens: Rate = { calls: 600, seconds: minute };

/** Pages painted for one search and not kept, from one address: each takes the processor some fifty milliseconds. */
export const searchPages: Rate = { calls: 20, seconds: minute };
