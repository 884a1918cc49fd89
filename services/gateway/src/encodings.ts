import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Fewer bytes are not worth compressing: they fit into one packet anyway. */
export const worthCompressing = 1_024;

/** Whether a body of that type becomes smaller; pictures and archives are compressed already, and events must not be delayed. */
export const isCompressible = (type = '') => /^(application\/([\w.-]+\+)?json|text\/(?!event-stream))/.test(type);

const compressors: Record<Encoding, (body: Buffer, quality: number) => Promise<Buffer>> = {
  br: (body, quality) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body, quality) => promisify(gzip)(body, { level: quality }),
};

/** A compressor for one streamed response. */
export const compressorOf = (encoding: Encoding): Transform =>
  encoding === 'gzip'
    ? createGzip({ level: 4 })
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } });

/** The best of our encodings that the browser accepts. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined;
  const offers = accepted.split(',').map(offer => offer.trim());
  return (['br', 'gzip'] as const).find(encoding =>
    offers.some(offer => offer === encoding || (offer.startsWith(`${encoding};`) && !/;\s*q=0(\.0*)?$/.test(offer))),
  );
}

/** Text that is compressed once per encoding, on first demand. `quality` is 1 to 9. */
export class CompressedText {
  private readonly bodies = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(
    readonly plain: Buffer,
    private readonly quality: number,
  ) {}

  in(encoding: Encoding | undefined): Buffer | Promise<Buffer> {
    if (!encoding) return this.plain;
    const known = this.bodies.get(encoding);
    if (known) return known;
    const body = compressors[encoding](this.plain, this.quality);
    this.bodies.set(encoding, body);
    // Later callers get the buffer without awaiting a promise.
    void body.then(compressed => this.bodies.set(encoding, compressed));
    return body;
  }
}
