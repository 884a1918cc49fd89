/** A picture of one pixel, and files that only begin like a picture. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES = [
  PNG,
  PNG.subarray(0, 40),
  Buffer.concat([PNG.subarray(0, 16), Buffer.from([0x7f, 0xff, 0xff, 0xff]), PNG.subarray(20)]),
  Buffer.from('GIF89a'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8 '),
  Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 3 /Kids [2 0 R] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ),
  Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 99999999 /Kids [] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ),
  Buffer.alloc(0),
];
const NAMES = [
  'dog.png',
  '../../dog.png',
  'dog\u0000.png',
  `${'x'.repeat(400)}.png`,
  'dog"; filename="cat.png',
  '',
  'कुत्ता.pdf',
];

/**
 * A form with fields and a file.
 *
 * @param {Record<string, unknown>} fields
 * @param {import('../faults/random.mjs').Random} random
 */
export function encodeMultipart({ file: _, ...fields }, random) {
  const boundary = 'fuzz-boundary';
  const part = (/** @type {string} */ head, /** @type {Buffer} */ content) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(String(value)))),
    ...Array.from({ length: random.chance(0.1) ? 2 : 1 }, () =>
      part(`name="file"; filename="${random.pick(NAMES)}"\r\ncontent-type: image/png`, random.pick(FILES)),
    ),
  ];
  const end = random.chance(0.1) ? '' : `--${boundary}--\r\n`;
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([...parts, Buffer.from(end)]) };
}
