import { z } from 'zod';

/** Dates outside of these years are mistakes, and PostgreSQL and calendars refuse the extremes that ISO 8601 allows. */
const firstYear = 1900;
const lastYear = 2200;

const isInOurTime = (text: string) => {
  const year = new Date(text).getUTCFullYear();
  return year >= firstYear && year <= lastYear;
};

/** At most nanoseconds, and an offset that exists on earth: PostgreSQL reads no others. */
const storable = /T[\d:]+(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/;

/** A calendar day, `2026-11-30`, of the years 1900 to 2200. Every day in the contracts uses it. */
export const day = (message: string) => z.iso.date({ error: message, abort: true }).refine(isInOurTime, message);

/**
 * A moment with its offset from UTC, `2026-11-30T18:30:00+05:30`, of the years 1900 to 2200. Every moment in the contracts
 * uses it.
 */
export const moment = (message: string) =>
  z.iso
    .datetime({ offset: true, error: message, abort: true })
    .refine(text => storable.test(text) && isInOurTime(text), message);

export const Day = day('Please enter a day');
export const Moment = moment('Please enter a date and a time');
