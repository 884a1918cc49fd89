import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { FileKind } from '@aar/contracts/body-sizes';
import { heicHead, isHeic } from '@aar/contracts/content/heic';
import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { blurGrid, libraryWidths } from '@aar/contracts/content/picture-address';
import { mostPixels, uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { refusals } from '@aar/contracts/refusals';
import { Problem } from '@aar/platform/errors/problem';
import { ConcurrencyLimit } from '@aar/platform/service/concurrency-limit';
import { Injectable } from '@nestjs/common';
import sharp, { type Metadata } from 'sharp';
import { differenceHashOf, hashedSize } from './difference-hash.rules';
import type { PictureFormat } from './media-files.rules';

const frameLimit = 60;
/** The largest first; a picture of a member is shown at most 192 wide, twice that on a high-density screen. */
const avatarWidths = [384, 192, 96];

/** The widths of a photo for lists and slow networks, besides its own. */
const photoWidths = [800, 400];
/** A higher effort makes AVIF only slightly smaller, and the member is waiting. */
const qualities = { webp: { quality: 82 }, avif: { quality: 52, effort: 2 } } satisfies Record<PictureFormat, object>;

/** Each decoding takes a core: more of them would only slow everything else down. */
const mostAtOnce = 2;
/** Waiting pictures are on disk, not in memory. */
const mostWaiting = 20;
/**
 * Larger pictures are decoded one at a time. One of 60 million pixels takes some 150 MB as an ordinary JPEG, 470 MB as a
 * progressive one and 640 MB as an interlaced PNG of 16 bits.
 */
const largePixels = 24_000_000;

// Unneeded decoders are an attack surface for disguised files, so SVG, TIFF, HEIF and all others are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map(format => `VipsForeignLoad${format}File`) });
sharp.cache(false);

export interface Variant {
  width: number;
  format: PictureFormat;
  bytes: Buffer;
}

/** An area of a picture, in its pixels. */
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
 * Decodes pictures from files and encodes them again, upright and without metadata: no byte of the upload remains. Throws
 * `content.media.type` for other file types, `content.media.heic` for HEIC, `content.media.too-many-pixels` beyond 60
 * megapixels or 60 frames, `content.media.unreadable` for a broken one.
 */
@Injectable()
export class Pictures {
  private readonly turns = new ConcurrencyLimit(mostAtOnce, mostWaiting);
  private readonly large = new ConcurrencyLimit(1, mostWaiting);

  /** Small squares of a member's picture, the largest first; of an animation its first frame. */
  squares(file: string, kinds: readonly FileKind[]): Promise<Variant[]> {
    return this.decode(file, kinds, async image => {
      const [largest] = avatarWidths as [number];
      return variantsOf(await pixelsOf(image.resize(largest, largest, { fit: 'cover' })), avatarWidths);
    });
  }

  /** A photo in its own proportions, the largest variant first, and its hash; of an animation its first frame. */
  photo(file: string, kinds: readonly FileKind[]): Promise<Photo> {
    return this.decode(file, kinds, async image => {
      const pixels = await pixelsOf(image.resize(fitting('request-photo')));
      const { width, height } = pixels.raw;
      const variants = await variantsOf(pixels, [width, ...photoWidths.filter(smaller => smaller < width)]);
      const tiny = sharp(pixels.data, { raw: pixels.raw })
        .flatten({ background: 'white' })
        .greyscale()
        .toColourspace('b-w');
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
    return this.decode(file, kinds, async image => {
      const pixels = await pixelsOf((part ? image.extract(part) : image).resize(fitting('library')));
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
    return this.decode(file, kinds, async image => {
      await image.resize(fitting('ngo-document')).webp({ quality: 85 }).toFile(target).catch(unreadable);
    });
  }

  /** Checks the header of the picture first, which takes no memory, whatever size it claims. */
  private async decode<T>(
    file: string,
    kinds: readonly FileKind[],
    work: (image: sharp.Sharp) => Promise<T>,
  ): Promise<T> {
    const pixels = await checkHead(file, kinds);
    const inTurn = () =>
      this.turns.run(() => work(sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()));
    // A large picture takes both turns; the second once the other picture is ready.
    return pixels > largePixels ? this.large.run(() => this.turns.run(inTurn)) : inTurn();
  }
}

/** The size in which pictures of a purpose are stored. */
const fitting = (purpose: MediaPurpose) =>
  ({ ...uploadPurposes[purpose].within, fit: 'inside', withoutEnlargement: true }) as const;

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

/** Returns the number of its pixels. */
async function checkHead(file: string, kinds: readonly FileKind[]): Promise<number> {
  const { format, width, height, pages = 1 } = await headOf(file);
  if (!kinds.some(kind => kind === format)) throw new Problem('content.media.type');
  if (width * height > mostPixels) throw new Problem('content.media.too-many-pixels');
  if (pages > frameLimit)
    throw new Problem('content.media.too-many-pixels', {
      message: refusals.tooManyFrames,
      values: { count: frameLimit },
    });
  return width * height;
}

async function headOf(file: string): Promise<Metadata> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch (cause) {
    if (isHeic(await buffer(createReadStream(file, { end: heicHead - 1 }))))
      throw new Problem('content.media.heic', { cause });
    const isForeign = /unsupported image format/.test((cause as Error).message);
    throw new Problem(isForeign ? 'content.media.type' : 'content.media.unreadable', { cause });
  }
}

function unreadable(cause: unknown): never {
  throw new Problem('content.media.unreadable', { cause });
}
