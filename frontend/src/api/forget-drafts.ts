import { inTabStorage } from './tab-storage';

/** Begins the name of every draft in the tab's storage. */
export const draftPrefix = 'draft:';

/** Somebody else may use this tab next. Apart from the drafts themselves, which come with the forms. */
export const forgetDrafts = () =>
  inTabStorage(storage =>
    Object.keys(storage).forEach(name => name.startsWith(draftPrefix) && storage.removeItem(name)),
  );
