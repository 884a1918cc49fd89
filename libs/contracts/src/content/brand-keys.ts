import type { SiteBrand } from '../share-cards';

/** Content keys of the site's name and colours; the second spelling is used when the first has no value. */
export const brandKeys = {
  name: ['site-name', 'site_name'],
  primary: ['brand-color-primary', 'brand_color_primary'],
  secondary: ['brand-color-secondary', 'brand_color_secondary'],
} as const;

/** The default name. */
export const unnamed = 'Animal Activist Register';

/** The brand from the active content entries. */
export function brandIn(entries: readonly { key: string; content: string }[]): SiteBrand {
  const read = (keys: readonly string[]) =>
    keys.map(key => entries.find(entry => entry.key === key)?.content).find(Boolean);
  return {
    name: read(brandKeys.name) ?? unnamed,
    primary: read(brandKeys.primary),
    secondary: read(brandKeys.secondary),
  };
}
