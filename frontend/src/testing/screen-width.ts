/** jsdom has no layout: sets whether media queries match, as on a desktop (`true`) or on a phone. */
export function stubMediaQueries(hold: boolean) {
  window.matchMedia = query =>
    ({ matches: hold, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never;
}
