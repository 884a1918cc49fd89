import { tabStorage } from '../../api/storage';

const PLACE = 'password-reset';

/**
 * The token of a password reset after the correct code. It sets one password and is issued only once, so a reload must not lose
 * it. It stays in this tab until it is used or discarded.
 */
export const resetUnderway = {
  token: () => tabStorage.get(PLACE) ?? undefined,
  keep: (token: string) => tabStorage.set(PLACE, token),
  forget: () => tabStorage.remove(PLACE),
};
