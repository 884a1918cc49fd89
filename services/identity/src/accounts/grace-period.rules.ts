const day = 24 * 3_600_000;

/** Days between the request to delete an account, by the member or by staff, and the erasure of all its data. */
export const graceDays = 30;

/** When all data of an account is erased if its deletion is planned now. */
export const erasureDate = (now: Date): Date => new Date(now.getTime() + graceDays * day);
