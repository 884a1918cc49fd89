import { inTabStorage } from '../../api/tab-storage';

const PLACE = 'password-reset';

/**
 * The token of a reset whose code was right. It sets one password and nobody gets it twice: a reload must not lose it. It stays
 * in this tab until it is used or given up.
 */
export const resetUnderway = {
  token: () => inTabStorage(storage => storage.getItem(PLACE)) ?? undefined,
  keep: (token: string) => inTabStorage(storage => storage.setItem(PLACE, token)),
  forget: () => inTabStorage(storage => storage.removeItem(PLACE)),
};
