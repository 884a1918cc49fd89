const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** A moment on the clock of India: `22 November 2026 at 1:30 pm`. */
export const indianMoment = (at: Date): string => moment.format(at);
