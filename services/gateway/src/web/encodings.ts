import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const compressors: Record<Encoding, (body: Buffer, quality: number) => Promise<Buffer>> = {
  br: (body, quality) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body, quality) => promisify(gzip)(body, { level: quality }),
};

/** The best encoding of ours that a browser takes. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const offers = (accepted ?? '').split(',').map(offer => offer.trim());
  return (['br', 'gzip'] as const).find(encoding =>
    offers.some(offer => offer === encoding || (offer.startsWith(`${encoding};`) && !/;\s*q=0(\.0*)?$/.test(offer))),
  );
}

/** Text that is compressed once for each encoding, when somebody first wants it. `quality` is 1 to 9. */
export class CompressedText {
  private readonly bodies = new Map<Encoding, Promise<Buffer>>();

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
    return body;
  }
}
