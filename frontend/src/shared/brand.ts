import { brandColors } from '@aar/contracts/content/brand-colours';
import { siteContent, type ContentItem } from '../api/site-content';

/** The site's colours. */
export function brandOf(items: readonly ContentItem[]) {
  const { text } = siteContent(items);
  return brandColors(text('brand-color-primary'), text('brand-color-secondary'));
}

/** Paints the page in the site's colours. */
export const applyBrand = (items: readonly ContentItem[]) => paint(brandOf(items));

/** Paints the page in these colours; what is no colour counts as the default. */
export const paintBrand = (primary?: string, secondary?: string) => paint(brandColors(primary, secondary));

function paint(colors: Record<string, string>) {
  for (const [name, color] of Object.entries(colors)) document.documentElement.style.setProperty(name, color);
}
