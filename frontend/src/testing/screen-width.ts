/** jsdom has no layout: says whether media queries hold, as on a desk (`true`) or on a phone. */
export function stubMediaQueries(hold: boolean) {
  window.matchMedia = query =>
    ({ matches: hold, media: query, addEventListener: () => {}, removeEventListener: () => {} }) as never;
}
