/** Failed sign-ins: how many there were from one address, when the last was, and all of the account's in the last hour. */
export interface Failures {
  fromAddress: number;
  /** Seconds since the last one from this address. */
  sinceLast: number;
  inLastHour: number;
  /** Seconds until the oldest of the last 25 is an hour ago. */
  untilHourIsOver: number;
}

const free = 5;
const firstWait = 30;
const longestWait = 15 * 60;
export const mostInAnHour = 25;

/** Seconds until the next try is judged: from the fifth failure on 30, 60, 120 ... up to 900; and never more than 25 an hour. */
export function signInWait({ fromAddress, sinceLast, inLastHour, untilHourIsOver }: Failures): number {
  const wait = fromAddress < free ? 0 : Math.min(firstWait * 2 ** (fromAddress - free), longestWait);
  const left = Math.max(wait - sinceLast, inLastHour >= mostInAnHour ? untilHourIsOver : 0);
  return Math.max(0, Math.ceil(left));
}
