import type { SiteBrand } from '../share-cards';

/** Keys of the site's content that say what the site is called and its colours; the second form of each is read where the first has nothing. */
export const brandKeys = {
  name: ['site-name', 'site_name'],
  primary: ['brand-color-primary', 'brand_color_primary'],
  secondary: ['brand-color-secondary', 'brand_color_secondary'],
} as const;

/** The name of a site that nobody has named. */
export const unnamed = 'Animal Activist Register';

/** The brand that active entries of the site's content say. */
export function brandIn(entries: readonly { key: string; content: string }[]): SiteBrand {
  const read = (keys: readonly string[]) =>
    keys.map(key => entries.find(entry => entry.key === key)?.content).find(Boolean);
  return {
    name: read(brandKeys.name) ?? unnamed,
    primary: read(brandKeys.primary),
    secondary: read(brandKeys.secondary),
  };
}
