import { inBrowserStorage, inTabStorage } from './tab-storage';

/** Begins the name of every draft in a storage. */
export const draftPrefix = 'draft:';

/** Somebody else may use this browser next. Apart from the drafts themselves, which come with the forms. */
export function forgetDrafts() {
  for (const within of [inTabStorage, inBrowserStorage])
    within(storage => Object.keys(storage).forEach(name => name.startsWith(draftPrefix) && storage.removeItem(name)));
}
