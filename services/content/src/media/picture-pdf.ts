import { type FileHandle, open } from 'node:fs/promises';

/** A page that is one JPEG picture; `points` is its size on paper. */
export interface PicturePage {
  jpeg: Buffer;
  width: number;
  height: number;
  points: readonly [width: number, height: number];
}

const [catalog, tree, first] = [1, 2, 3];

/**
 * Writes a PDF whose pages are pictures and which contains nothing else: no text, links, scripts, attachments or metadata.
 * Each page is written when it is added, so that only one at a time is in memory.
 */
export class PicturePdf {
  /** Byte offsets of the objects, by their number. */
  private readonly offsets: number[] = [];
  private pages = 0;
  /** Number of bytes written so far. */
  size = 0;

  private constructor(private readonly file: FileHandle) {}

  static async create(target: string): Promise<PicturePdf> {
    const pdf = new PicturePdf(await open(target, 'w', 0o600));
    await pdf.write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
    return pdf;
  }

  async addPage({ jpeg, width, height, points }: PicturePage) {
    const number = first + this.pages++ * 3;
    const [content, picture] = [number + 1, number + 2];
    const [wide, high] = points.map(side => side.toFixed(2));
    await this.object(
      number,
      `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${content} 0 R
       /Resources << /XObject << /Picture ${picture} 0 R >> >>`,
    );
    await this.object(content, '', `q ${wide} 0 0 ${high} 0 0 cm /Picture Do Q`);
    const colours = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    await this.object(picture, `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colours}`, jpeg);
  }

  /** Writes the catalogue, page tree and cross-reference table, without which the PDF is invalid. */
  async end() {
    const kids = Array.from({ length: this.pages }, (_, page) => `${first + page * 3} 0 R`).join(' ');
    await this.object(catalog, `/Type /Catalog /Pages ${tree} 0 R`);
    await this.object(tree, `/Type /Pages /Count ${this.pages} /Kids [${kids}]`);
    const start = this.size;
    const entries = this.offsets.slice(1).map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`);
    await this.write(`xref\n0 ${this.offsets.length}\n0000000000 65535 f \n${entries.join('')}`);
    await this.write(`trailer\n<< /Size ${this.offsets.length} /Root ${catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  }

  close() {
    return this.file.close();
  }

  private async object(number: number, dictionary: string, stream?: string | Buffer) {
    this.offsets[number] = this.size;
    const length = stream === undefined ? '' : ` /Length ${stream.length}`;
    await this.write(`${number} 0 obj\n<< ${dictionary}${length} >>\n`);
    if (stream !== undefined) for (const part of ['stream\n', stream, '\nendstream\n']) await this.write(part);
    await this.write('endobj\n');
  }

  private async write(part: string | Buffer) {
    const bytes = Buffer.from(part as string, 'latin1');
    await this.file.writeFile(bytes);
    this.size += bytes.length;
  }
}
