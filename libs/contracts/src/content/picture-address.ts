/** Widths in pixels that a picture of the library is there in, beside its own: one of them fits each place on each screen. */
export const libraryWidths = [1_280, 800, 400];

/** Columns and rows of the blurred picture that is there before the picture has come. */
export const blurGrid = { columns: 4, rows: 3 };
const cells = blurGrid.columns * blurGrid.rows;

/** How a picture of the library is to be shown. */
export interface PictureMetadata {
  width: number;
  height: number;
  /** Of most of it, `#8a7b6c`: fills its place until it is there. */
  colour: string;
  /** Of each part of the grid, row by row, three hexadecimal digits each; empty for a picture of before there were any. */
  blur: string;
  /** What must be seen of it where it is cut, in percent from the left and from the top. */
  focus: { x: number; y: number };
}

const form = new RegExp(
  '^(/api/media/files/[0-9a-f]{32})-(\\d{1,5})\\.webp' +
    `#(\\d{1,5})-([0-9a-f]{6})-(\\d{1,3})-(\\d{1,3})(?:-([0-9a-f]{${3 * cells}}))?$`,
);

/**
 * The address of a picture of the library with its metadata behind a `#`, which no browser sends: whoever keeps the address of a picture in a
 * text or a field keeps with it all that it takes to show it at once and without a jump.
 */
export const addressWithMetadata = (url: string, { height, colour, blur, focus }: Omit<PictureMetadata, 'width'>) =>
  `${url}#${height}-${colour.slice(1)}-${focus.x}-${focus.y}${blur && `-${blur}`}`;

/** The metadata that is in an address, and where the picture is in all its widths; none for an address of another form. */
export function metadataIn(address: string) {
  const [, path, width, height, colour, x, y, blur = ''] = form.exec(address) ?? [];
  if (!path) return undefined;
  const own = Number(width);
  const metadata: PictureMetadata = {
    ...{ width: own, height: Number(height), colour: `#${colour}`, blur },
    focus: { x: Number(x), y: Number(y) },
  };
  const setOf = (ending: 'avif' | 'webp') =>
    [own, ...libraryWidths.filter(smaller => smaller < own)].map(one => `${path}-${one}.${ending} ${one}w`).join(', ');
  return { ...metadata, avif: setOf('avif'), webp: setOf('webp') };
}
