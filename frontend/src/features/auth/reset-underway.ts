import { inTabStorage } from '../../api/tab-storage';

const PLACE = 'password-reset';

/**
 * The token of a password reset after the correct code. It sets one password and is issued only once, so a reload must not lose
 * it. It stays in this tab until it is used or discarded.
 */
export const resetUnderway = {
  token: () => inTabStorage(storage => storage.getItem(PLACE)) ?? undefined,
  keep: (token: string) => inTabStorage(storage => storage.setItem(PLACE, token)),
  forget: () => inTabStorage(storage => storage.removeItem(PLACE)),
};
