import type { Picture } from '@aar/contracts/vocabulary';

/** Width in pixels of the largest avatar on a high-density screen. */
const wanted = 192;

/** URL of the smallest variant that is wide enough, or of the widest one. */
export function avatarUrlOf({ url, width, variants }: Picture): string {
  const byWidth = [...variants, { width, url }].sort((a, b) => a.width - b.width);
  return (byWidth.find(variant => variant.width >= wanted) ?? byWidth.at(-1)!).url;
}
