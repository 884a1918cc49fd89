import { once } from 'node:events';
import childProcess from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import './decoders';
import sharp, { type Region } from 'sharp';
import { Pdfs, pdfLimits } from '../src/media/pdfs.service';
import { endless, entangled, locked, nested, pdfOf, rigged } from './pdf.samples';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pdfs-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function flattenFor(member: string, pdf: Buffer, limits: Partial<typeof pdfLimits>, pdfs = new Pdfs()) {
  const file = path.join(folder, randomUUID());
  await writeFile(file, pdf);
  // A longer limit than in production: a busy machine renders slowly.
  await pdfs.flatten(file, `${file}-flat`, member, { ...pdfLimits, milliseconds: 45_000, ...limits });
  return readFile(`${file}-flat`);
}
const flatten = (pdf: Buffer, limits: Partial<typeof pdfLimits> = {}) => flattenFor('member', pdf, limits);

/** The JPEG pictures that are embedded in a PDF. */
function picturesIn(pdf: Buffer) {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/DCTDecode \/Length (\d+) >>\nstream\n/g)].map(({ 0: head, 1: length, index }) =>
    pdf.subarray(index + head.length, index + head.length + Number(length)),
  );
}

/** Colour statistics of a part of a picture. */
async function statsOf(picture: Buffer, part: Region) {
  const cut = await sharp(picture).extract(part).png().toBuffer();
  return (await sharp(cut).stats()).channels;
}

it('a PDF becomes pictures of its pages in their order and size, sharp enough to be read', async () => {
  const drawn = '1 0 0 rg 0 0 595 421 re f';
  const flat = await flatten(pdfOf({ pages: 2, drawn }));
  expect(flat.toString('latin1').match(/MediaBox \[0 0 595.00 842.00\]/g)).toHaveLength(2);
  const pictures = picturesIn(flat);
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1_652, height: 2_338 });
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    const [[, topGreen], bottom] = [colourAt(800, 200), colourAt(800, 2_000)];
    expect(topGreen).toBeGreaterThan(240);
    expect([bottom[0]! > 240, bottom[1]! < 20, bottom[2]! < 20]).toEqual([true, true, true]);
    const words = await statsOf(picture, { left: 100, top: 250, width: 900, height: 200 });
    expect(words[0]!.min).toBeLessThan(40);
  }
});

it('a flattened PDF has nothing but the pictures, and can be flattened again', async () => {
  const flat = await flatten(rigged());
  expect(flat.toString('latin1')).not.toMatch(/canary|JavaScript|OpenAction|\/AA|URI|Annot|EmbeddedFile|Author/);
  expect(picturesIn(await flatten(flat))).toHaveLength(2);
});

it('what is filled into a form is on the picture', async () => {
  const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Asha) /Rect [60 300 500 400] /F 4 /MK << /BG [0 0 1] >>
    /DA (/Helv 24 Tf 0 g) /AP << /N 11 0 R >> >>`;
  const look = '0 0 1 rg 0 0 440 100 re f';
  const more = [
    field,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 440 100] /Length ${look.length} >>\nstream\n${look}\nendstream`,
  ];
  const pdf = pdfOf({ page: '/Annots [10 0 R]', catalog: '/AcroForm << /Fields [10 0 R] >>', more });
  const [picture] = picturesIn(await flatten(pdf));
  const colours = await statsOf(picture!, { left: 400, top: 1_300, width: 400, height: 50 });
  expect(colours.map(({ mean }) => Math.round(mean / 255))).toEqual([0, 0, 1]);
});

it.each([
  ['locked with a password', locked(), 'content.media.pdf-locked'],
  ['cut off', pdfOf().subarray(0, 60), 'content.media.pdf-unreadable'],
  ['without pages', pdfOf({ pages: 0 }), 'content.media.pdf-unreadable'],
  ['of a page tree that names itself', entangled('2 0 R'), 'content.media.pdf-unreadable'],
  ['of a page tree that names itself after a page', entangled('100 0 R 2 0 R'), 'content.media.pdf-unreadable'],
  ['of pages that are not there', entangled(''), 'content.media.pdf-unreadable'],
  ['of a page too narrow to see', pdfOf({ page: '/MediaBox [0 0 0.0001 842]' }), 'content.media.pdf-unreadable'],
  ['nothing but a head', Buffer.from('%PDF-1.7\n'), 'content.media.pdf-unreadable'],
  ['of 31 pages', pdfOf({ pages: 31 }), 'content.media.pdf-too-many-pages'],
])('a PDF that is %s is refused with the reason', async (_what, pdf, code) => {
  await expect(flatten(pdf)).rejects.toMatchObject({ code });
});

/** The child process of one rendering, and the options with which it was started. */
async function childOf(work: () => Promise<unknown>) {
  const fork = jest.spyOn(childProcess, 'fork');
  await work();
  const [[, options], { value: child }] = [fork.mock.calls[0]!, fork.mock.results[0]!] as unknown as [
    [string, childProcess.ForkOptions],
    { value: childProcess.ChildProcess },
  ];
  fork.mockRestore();
  // Killed by us, or ended by itself just before.
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  if (!isGone()) await once(child, 'exit');
  return { options, child };
}

it('a PDF is rendered by a process that has none of our settings and is gone afterwards', async () => {
  const { options } = await childOf(() => flatten(pdfOf()));
  expect(options.env).toEqual({});
});

it('a PDF with a page above the maximum size is refused before it is rendered', async () => {
  const drawing = flatten(pdfOf({ page: '/MediaBox [0 0 2000000000 2000000000]' }));
  await expect(drawing).rejects.toMatchObject({ code: 'content.media.pdf-too-large' });
});

it('PDFs of one member leave a slot for those of another', async () => {
  const pdfs = new Pdfs();
  const ended: string[] = [];
  const dear = Array.from({ length: 5 }, () =>
    flattenFor('one member', endless(), { milliseconds: 3_000 }, pdfs).catch(({ code }) => void ended.push(code)),
  );
  await flattenFor('another', pdfOf(), { milliseconds: 40_000 }, pdfs);
  await Promise.all(dear);
  expect(ended.filter(code => code === 'service.busy')).toHaveLength(3);
});

it('a PDF that takes too long is aborted and its process killed at any point', async () => {
  const { child } = await childOf(() =>
    expect(flatten(endless(), { milliseconds: 8_000 })).rejects.toMatchObject({ code: 'content.media.pdf-too-large' }),
  );
  expect(child.signalCode).toBe('SIGKILL');
});

it('a PDF whose pictures would be too large in total is aborted', async () => {
  await expect(flatten(pdfOf({ pages: 5 }), { bytes: 100_000 })).rejects.toMatchObject({
    code: 'content.media.pdf-too-large',
  });
});

it('a PDF that needs more memory than is allowed is aborted', async () => {
  const limits = { memory: 64 * 1024 ** 2, milliseconds: 40_000 };
  await expect(flatten(nested(), limits)).rejects.toMatchObject({ code: 'content.media.pdf-unreadable' });
});
