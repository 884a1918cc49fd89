/** Leaves the application for a page that the server renders or redirects from. */
export const openPage = (url: string) => location.assign(url);
