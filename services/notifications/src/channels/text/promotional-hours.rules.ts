import { endOfQuiet } from '../../preferences/channel-preferences.rules';

/** Minutes of the day in India between which no advertising may be sent by SMS. */
const closed = { quietFrom: 21 * 60, quietUntil: 10 * 60 };

/**
 * The time from which advertising may be sent by SMS in India, if now is between 9 at night and 10 in the morning;
 * `null`: it may be sent now.
 */
export const promotionalFrom = (now: Date): Date | null => endOfQuiet(now, closed);
