/** Days for which quiet mode lasts. */
export const quietDays = 7;
