import { Problem } from '@aar/platform/errors/problem';
import { FewAtOnce } from '@aar/platform/service/few-at-once';
import { Injectable } from '@nestjs/common';
import sharp, { type Metadata } from 'sharp';

const pixelLimit = 24_000_000;
const frameLimit = 60;
/** Long side of a kept page in pixels: an A4 sheet at some 350 dots per inch. */
const documentSide = 4_096;
/** The largest first; a picture of a member is shown at most 192 wide, twice that on a dense screen. */
const avatarWidths = [384, 192, 96];

/** Each holds up to some 100 MB for a moment and takes a core: more at once would only slow everything else. */
const mostAtOnce = 2;
const mostWaiting = 10;

// Decoders that nobody needs here are ways in for files that pretend: SVG, TIFF, HEIF and all others do not exist.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`) });
sharp.cache(false);

export interface Variant {
  width: number;
  bytes: Buffer;
}

/**
 * Decodes pictures and writes them anew as WebP, upright and without metadata: of the bytes that came in none remain. Throws
 * `content.media.type` for what is no PNG, JPEG, GIF or WebP, `content.media.too-many-pixels` beyond 24 megapixels or 60
 * frames, `content.media.unreadable` for one that is broken.
 */
@Injectable()
export class Pictures {
  private readonly turns = new FewAtOnce(mostAtOnce, mostWaiting);

  /** Squares of a member's picture, the largest first; of a moving one its first frame. */
  squares(bytes: Buffer): Promise<Variant[]> {
    return this.turns.run(async () => {
      const [largest] = avatarWidths as [number];
      const image = (await decoderOf(bytes)).resize(largest, largest, { fit: 'cover' });
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(unreadable);
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const variants: Variant[] = [];
      for (const width of avatarWidths)
        variants.push({ width, bytes: await sharp(data, { raw }).resize(width).webp({ quality: 82 }).toBuffer() });
      return variants;
    });
  }

  /** A photographed or scanned page, as sharp as it can be read. */
  page(bytes: Buffer): Promise<Buffer> {
    return this.turns.run(async () => {
      const image = await decoderOf(bytes);
      const fitting = image.resize(documentSide, documentSide, { fit: 'inside', withoutEnlargement: true });
      return fitting.webp({ quality: 85 }).toBuffer().catch(unreadable);
    });
  }
}

/** Looks at the head of the picture first, which takes no memory, however large it claims to be. */
async function decoderOf(bytes: Buffer) {
  const { width, height, pages = 1 } = await headOf(bytes);
  if (width * height > pixelLimit) throw new Problem('content.media.too-many-pixels');
  if (pages > frameLimit)
    throw new Problem('content.media.too-many-pixels', { message: `This image has more than ${frameLimit} frames` });
  return sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' }).autoOrient();
}

async function headOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    const isForeign = /unsupported image format/.test((cause as Error).message);
    throw new Problem(isForeign ? 'content.media.type' : 'content.media.unreadable', { cause });
  }
}

function unreadable(cause: unknown): never {
  throw new Problem('content.media.unreadable', { cause });
}
