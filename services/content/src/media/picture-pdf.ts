/** A page that is one JPEG picture; `points` is its size on paper. */
export interface PicturePage {
  jpeg: Buffer;
  width: number;
  height: number;
  points: readonly [width: number, height: number];
}

/** Writes a PDF whose pages are pictures, and which has nothing else: no text, links, scripts, attachments or metadata. */
export function picturePdf(pages: readonly PicturePage[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string, 'latin1');
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, dictionary: string, stream?: string | Buffer) => {
    offsets[number] = length;
    const size = stream === undefined ? '' : ` /Length ${stream.length}`;
    write(`${number} 0 obj\n<< ${dictionary}${size} >>\n`);
    if (stream !== undefined) for (const part of ['stream\n', stream, '\nendstream\n']) write(part);
    write('endobj\n');
  };
  const [catalog, tree, first] = [1, 2, 3];
  const numberOf = (page: number) => first + page * 3;

  write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  object(catalog, `/Type /Catalog /Pages ${tree} 0 R`);
  const kids = pages.map((_, page) => `${numberOf(page)} 0 R`).join(' ');
  object(tree, `/Type /Pages /Count ${pages.length} /Kids [${kids}]`);
  for (const [page, { jpeg, width, height, points }] of pages.entries()) {
    const [number, content, picture] = [numberOf(page), numberOf(page) + 1, numberOf(page) + 2];
    const [wide, high] = points.map(side => side.toFixed(2));
    object(
      number,
      `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${content} 0 R
       /Resources << /XObject << /Picture ${picture} 0 R >> >>`,
    );
    object(content, '', `q ${wide} 0 0 ${high} 0 0 cm /Picture Do Q`);
    const colours = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    object(picture, `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colours}`, jpeg);
  }
  const start = length;
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`);
  for (const offset of offsets.slice(1)) write(`${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${offsets.length} /Root ${catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
