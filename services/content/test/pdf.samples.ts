interface Parts {
  pages?: number;
  /** What is drawn on each page. */
  drawn?: string;
  /** More entries of the catalogue, of each page, of its resources and of the trailer. */
  catalog?: string;
  page?: string;
  resources?: string;
  trailer?: string;
  /** Objects from number 10 on. */
  more?: (string | Buffer)[];
}

/** A PDF of A4 sheets with the text "Trust deed". */
export function pdfOf({
  pages = 1,
  drawn = '',
  catalog = '',
  page = '',
  resources = '',
  trailer = '',
  more = [],
}: Parts = {}) {
  const text = `BT /F 48 Tf 60 700 Td (Trust deed) Tj ET ${drawn}`;
  const box = page.includes('/MediaBox') ? '' : '/MediaBox [0 0 595 842]';
  const sheet = `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R ${page}
    /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> ${resources} >> >>`;
  const sheets = Array.from({ length: pages }, (_, index) => 100 + index);
  const objects: [number: number, body: string | Buffer][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Count ${pages} /Kids [${sheets.map(number => `${number} 0 R`).join(' ')}] >>`],
    [4, `<< /Length ${text.length} >>\nstream\n${text}\nendstream`],
    ...more.map((body, index): [number, string | Buffer] => [10 + index, body]),
    ...sheets.map((number): [number, string] => [number, sheet]),
  ];
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap(([number, body]) => [
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from(`trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF\n`),
  ]);
}

/** A PDF that must not reach staff: with scripts that run on opening, a link, an embedded file and the name of its author. */
export const rigged = () =>
  pdfOf({
    pages: 2,
    catalog: `/OpenAction << /S /JavaScript /JS (app.launchURL\\("https://canary.example"\\)) >>
      /Names << /EmbeddedFiles << /Names [(canary.exe) 10 0 R] >> >>`,
    page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://canary.example) >> >>]
      /AA << /O << /S /JavaScript /JS (canary) >> >>`,
    trailer: '/Info 12 0 R',
    more: [
      '<< /Type /Filespec /F (canary.exe) /EF << /F 11 0 R >> >>',
      '<< /Type /EmbeddedFile /Length 6 >>\nstream\ncanary\nendstream',
      '<< /Author (canary) >>',
    ],
  });

/** A PDF with a password. */
export const locked = () =>
  pdfOf({
    trailer: `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]
      /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
  });

/** A few kilobytes that need more memory the longer they are rendered: each form draws the next one many times. */
export function nested() {
  const depth = 8;
  const form = (index: number) => {
    const drawn = index === depth ? '0 0 500 500 re f ' : '/Below Do '.repeat(40);
    const below = index === depth ? '' : `/Resources << /XObject << /Below ${11 + index} 0 R >> >>`;
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] ${below} /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
  };
  const more = Array.from({ length: depth + 1 }, (_, index) => form(index));
  return pdfOf({ drawn: '/Top Do', resources: '/XObject << /Top 10 0 R >>', more });
}

/** A page that would take hours to render: a pattern whose tiles are a thousandth of a point apart. */
export function endless() {
  const tile = '1 0 0 rg 0 0 1 1 re f';
  const pattern = `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001
    /Resources << >> /Length ${tile.length} >>\nstream\n${tile}\nendstream`;
  const drawn = '/Pattern cs /Tiny scn 0 0 595 842 re f';
  return pdfOf({ drawn, resources: '/Pattern << /Tiny 10 0 R >>', more: [pattern] });
}

/** A PDF whose page tree claims two pages, and has these children. Its own number is 2. */
export const entangled = (kids: string) =>
  Buffer.from(
    pdfOf({ pages: 2 })
      .toString('latin1')
      .replace(/\/Kids \[[^\]]*\]/, `/Kids [${kids}]`),
    'latin1',
  );
