import type { FileKind } from '@aar/contracts/body-sizes';
import { blurGrid, libraryWidths } from '@aar/contracts/content/picture-address';
import { refusals } from '@aar/contracts/refusals';
import { Problem } from '@aar/platform/errors/problem';
import { ConcurrencyLimit } from '@aar/platform/service/concurrency-limit';
import { Injectable } from '@nestjs/common';
import sharp, { type Metadata } from 'sharp';
import { differenceHashOf, hashedSize } from './difference-hash.rules';
import type { PictureFormat } from './media-files.rules';

const pixelLimit = 24_000_000;
const frameLimit = 60;
/** Long side of a stored page in pixels: an A4 sheet at some 350 dots per inch. */
const documentSide = 4_096;
/** The largest first; a picture of a member is shown at most 192 wide, twice that on a high-density screen. */
const avatarWidths = [384, 192, 96];

/** Long side of a photo in pixels, enough to see a wound; the widths of smaller ones for lists and slow networks. */
const photoSide = 1_600;
const photoWidths = [800, 400];

/** Largest width of a picture of the site in pixels, which may fill the width of a screen; and its largest height. */
const librarySide = 1_920;
const libraryHeight = 3_840;
/** A higher effort makes AVIF only a little smaller, and somebody is waiting. */
const qualities = { webp: { quality: 82 }, avif: { quality: 52, effort: 2 } } satisfies Record<PictureFormat, object>;

/** Each decoding holds up to some 100 MB for a moment and takes a core: more at once would only slow everything else. */
const mostAtOnce = 2;
/** Waiting pictures are on disk, not in memory. */
const mostWaiting = 20;

// Unneeded decoders are an attack surface for disguised files: SVG, TIFF, HEIF and all others are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map(format => `VipsForeignLoad${format}File`) });
sharp.cache(false);

export interface Variant {
  width: number;
  format: PictureFormat;
  bytes: Buffer;
}

/** A part of a picture, in its pixels. */
export type Area = Record<'left' | 'top' | 'width' | 'height', number>;

export interface Photo {
  variants: Variant[];
  /** Height in pixels of the largest variant. */
  height: number;
  /** Perceptual hash, to find similar photos. */
  hash: string;
}

interface LibraryPhoto extends Omit<Photo, 'hash'> {
  colour: string;
  blur: string;
}

/**
 * Decodes pictures from files and encodes them again, upright and without metadata: no byte of the upload remains.
 * Throws `content.media.type` for other file types, `content.media.too-many-pixels` beyond 24 megapixels or 60
 * frames, `content.media.unreadable` for one that is broken.
 */
@Injectable()
export class Pictures {
  private readonly turns = new ConcurrencyLimit(mostAtOnce, mostWaiting);

  /** Small squares of a member's picture, the largest first; of an animation its first frame. */
  squares(file: string, kinds: readonly FileKind[]): Promise<Variant[]> {
    return this.turns.run(async () => {
      const [largest] = avatarWidths as [number];
      const image = (await decoderOf(file, kinds)).resize(largest, largest, { fit: 'cover' });
      return variantsOf(await pixelsOf(image), avatarWidths);
    });
  }

  /** A photo in its own proportions, the largest variant first, and its hash; of an animation its first frame. */
  photo(file: string, kinds: readonly FileKind[]): Promise<Photo> {
    return this.turns.run(async () => {
      const image = await decoderOf(file, kinds);
      const pixels = await pixelsOf(image.resize(photoSide, photoSide, { fit: 'inside', withoutEnlargement: true }));
      const { width, height } = pixels.raw;
      const variants = await variantsOf(pixels, [width, ...photoWidths.filter(smaller => smaller < width)]);
      const tiny = sharp(pixels.data, { raw: pixels.raw }).flatten().greyscale().toColourspace('b-w');
      const brightness = await tiny
        .resize({ ...hashedSize, fit: 'fill' })
        .raw()
        .toBuffer();
      return { variants, height, hash: differenceHashOf(brightness) };
    });
  }

  /**
   * A picture of the site or a part of one, as WebP and AVIF, the largest variant first, its dominant colour and its blurred
   * placeholder; of an animation its first frame.
   */
  library(file: string, kinds: readonly FileKind[], part?: Area): Promise<LibraryPhoto> {
    return this.turns.run(async () => {
      const image = await decoderOf(file, kinds);
      const fitting = { fit: 'inside', withoutEnlargement: true } as const;
      const pixels = await pixelsOf((part ? image.extract(part) : image).resize(librarySide, libraryHeight, fitting));
      const { width, height } = pixels.raw;
      const widths = [width, ...libraryWidths.filter(smaller => smaller < width)];
      const variants = await variantsOf(pixels, widths, ['webp', 'avif']);
      const onWhite = () => sharp(pixels.data, { raw: pixels.raw }).flatten({ background: 'white' });
      const { dominant } = await onWhite().stats();
      return { variants, height, colour: hexOf(dominant), blur: await blurOf(onWhite()) };
    });
  }

  /** Writes a photographed or scanned page to another file, sharp enough to be read. */
  page(file: string, kinds: readonly FileKind[], target: string): Promise<void> {
    return this.turns.run(async () => {
      const image = await decoderOf(file, kinds);
      const fitting = image.resize(documentSide, documentSide, { fit: 'inside', withoutEnlargement: true });
      await fitting.webp({ quality: 85 }).toFile(target).catch(unreadable);
    });
  }
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function pixelsOf(image: sharp.Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(unreadable);
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function variantsOf(
  { data, raw }: Pixels,
  widths: number[],
  formats: PictureFormat[] = ['webp'],
): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const width of widths)
    for (const format of formats) {
      const bytes = await sharp(data, { raw }).resize(width).toFormat(format, qualities[format]).toBuffer();
      variants.push({ width, format, bytes });
    }
  return variants;
}

/** The placeholder in the format of `PictureMetadata`. */
async function blurOf(image: sharp.Sharp) {
  const { columns: width, rows: height } = blurGrid;
  const colours = await image.toColourspace('srgb').resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return [...colours].map(part => (part >> 4).toString(16)).join('');
}

const hexOf = ({ r, g, b }: Record<'r' | 'g' | 'b', number>) =>
  `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`;

/** Checks the header of the picture first, which takes no memory, however large it claims to be. */
async function decoderOf(file: string, kinds: readonly FileKind[]) {
  const { format, width, height, pages = 1 } = await headOf(file);
  if (!kinds.some(kind => kind === format)) throw new Problem('content.media.type');
  if (width * height > pixelLimit) throw new Problem('content.media.too-many-pixels');
  if (pages > frameLimit)
    throw new Problem('content.media.too-many-pixels', {
      message: refusals.tooManyFrames,
      values: { count: frameLimit },
    });
  return sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' }).autoOrient();
}

async function headOf(file: string): Promise<Metadata> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch (cause) {
    const isForeign = /unsupported image format/.test((cause as Error).message);
    throw new Problem(isForeign ? 'content.media.type' : 'content.media.unreadable', { cause });
  }
}

function unreadable(cause: unknown): never {
  throw new Problem('content.media.unreadable', { cause });
}
