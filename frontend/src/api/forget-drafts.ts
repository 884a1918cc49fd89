import { inBrowserStorage, inTabStorage } from './tab-storage';

/** The prefix of every draft's storage key. */
export const draftPrefix = 'draft:';

/** Somebody else may use this browser next. Separate from `Draft`, which is loaded with the forms. */
export function forgetDrafts() {
  for (const within of [inTabStorage, inBrowserStorage])
    within(storage => Object.keys(storage).forEach(name => name.startsWith(draftPrefix) && storage.removeItem(name)));
}
