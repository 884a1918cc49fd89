import { endOfQuiet } from '../../preferences/ways.rules';

/** Minutes of the day in India between which no advertising may be sent by SMS. */
const closed = { quietFrom: 21 * 60, quietUntil: 10 * 60 };

/** When advertising may be sent by SMS in India again, after 9 at night and before 10 in the morning; `null`: now. */
export const promotionalFrom = (now: Date): Date | null => endOfQuiet(now, closed);
