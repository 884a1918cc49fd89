import { brandColors } from '@aar/contracts/content/brand-colours';
import { siteContent, type ContentItem } from '../../api/site-content';

/** The site's brand colours. */
export function brandOf(items: readonly ContentItem[]) {
  const { text } = siteContent(items);
  return brandColors(text('brand-color-primary'), text('brand-color-secondary'));
}

/** Applies the site's brand colours to the page. */
export const applyBrand = (items: readonly ContentItem[]) => setVariables(brandOf(items));

/** Applies these colours to the page; an invalid colour is replaced by the default. */
export const applyColors = (primary?: string, secondary?: string) => setVariables(brandColors(primary, secondary));

function setVariables(colors: Record<string, string>) {
  for (const [name, color] of Object.entries(colors)) document.documentElement.style.setProperty(name, color);
}
