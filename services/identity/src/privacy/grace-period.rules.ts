const day = 24 * 3_600_000;

/** Days between the wish to delete an account, whoever has it, and the erasure of everything of the member's. */
export const graceDays = 30;

/** When everything of an account is erased whose deletion begins now. */
export const erasureDate = (now: Date): Date => new Date(now.getTime() + graceDays * day);
