import { browserStorage, tabStorage } from './storage';

/** The prefix of every draft's storage key. */
export const draftPrefix = 'draft:';

/** Removes all drafts, because somebody else may use this browser next. Separate from `Draft`, which is loaded with the forms. */
export function forgetDrafts() {
  for (const storage of [tabStorage, browserStorage])
    for (const name of storage.names()) if (name.startsWith(draftPrefix)) storage.remove(name);
}
