/**
 * Widths in pixels in which each picture of the library is stored, besides its own, so that one of them fits each place on
 * each screen.
 */
export const libraryWidths = [1_280, 800, 400];

/** Columns and rows of the blurred preview that is shown until the picture has loaded. */
export const blurGrid = { columns: 4, rows: 3 };
const cells = blurGrid.columns * blurGrid.rows;

/** Display metadata of a picture of the library. */
export interface PictureMetadata {
  width: number;
  height: number;
  /** The dominant colour, `#8a7b6c`, which fills the space until the picture has loaded. */
  colour: string;
  /**
   * Colours of the grid's cells, row by row, three hexadecimal digits each; empty for pictures stored before the preview
   * existed.
   */
  blur: string;
  /** The focal point, which stays visible when the picture is cropped, in percent from the left and from the top. */
  focus: { x: number; y: number };
}

const form = new RegExp(
  '^(/api/media/files/[0-9a-f]{32})-(\\d{1,5})\\.webp' +
    `#(\\d{1,5})-([0-9a-f]{6})-(\\d{1,3})-(\\d{1,3})(?:-([0-9a-f]{${3 * cells}}))?$`,
);

/**
 * The URL of a picture of the library with its metadata after a `#`, which browsers do not send. A text or field with this
 * URL has everything that is needed to render the picture at once and without layout shift.
 */
export const addressWithMetadata = (url: string, { height, colour, blur, focus }: Omit<PictureMetadata, 'width'>) =>
  `${url}#${height}-${colour.slice(1)}-${focus.x}-${focus.y}${blur && `-${blur}`}`;

/** The metadata in a URL, and the picture's URLs in all widths; undefined for a URL of another form. */
export function metadataIn(address: string) {
  const [, path, width, height, colour, x, y, blur = ''] = form.exec(address) ?? [];
  if (!path) return undefined;
  const own = Number(width);
  const metadata: PictureMetadata = {
    width: own,
    height: Number(height),
    colour: `#${colour}`,
    blur,
    focus: { x: Number(x), y: Number(y) },
  };
  const setOf = (ending: 'avif' | 'webp') =>
    [own, ...libraryWidths.filter(smaller => smaller < own)].map(one => `${path}-${one}.${ending} ${one}w`).join(', ');
  return { ...metadata, avif: setOf('avif'), webp: setOf('webp') };
}
