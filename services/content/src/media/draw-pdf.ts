import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The task of this child process: a PDF and its limits. */
export interface PdfTask {
  /** Path of the PDF. */
  file: string;
  limits: { pages: number; pixelsOfPage: number; memory: number };
}

/** A page as pixels in four channels; `points` is its size on paper. */
export interface PagePixels {
  width: number;
  height: number;
  points: readonly [width: number, height: number];
  pixels: Uint8Array;
}

/** Its messages: first that it is ready for its task, then the pages one after the other, each on request, then the result. */
export type PdfNews =
  'started' | PagePixels | { ended: 'whole' | 'locked' | 'too-many-pages' | 'too-large' | 'broken' };

const dotsPerPoint = 200 / 72;
/** The longest side of a page in points (the limit of the format) and of its picture in pixels. */
const longestSide = 14_400;

/** Only the part used here: the types of Node 20 lack it. */
declare const WebAssembly: { Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } } };

const report = (news: PdfNews) => process.send!(news);

/** PDFium runs neither scripts nor actions here: only what it renders remains of the document. */
async function draw({ file, limits }: PdfTask): Promise<PdfNews> {
  limitMemory(limits.memory);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await readFile(file)).catch((error: Error) => {
    if (/password|security/i.test(error.message)) return undefined;
    throw error;
  });
  if (!document) return { ended: 'locked' };
  const count = document.getPageCount();
  if (count === 0) return { ended: 'broken' };
  if (count > limits.pages) return { ended: 'too-many-pages' };
  for (let index = 0; index < count; index += 1) {
    const page = document.getPage(index);
    const { originalWidth: wide, originalHeight: high } = page.getOriginalSize();
    if (Math.max(wide, high) > longestSide) return { ended: 'too-large' };
    const fitting = Math.sqrt(limits.pixelsOfPage / (wide * high));
    const scale = Math.min(dotsPerPoint, fitting, longestSide / Math.max(wide, high));
    // PDFium counts pages that do not exist, for example of a page tree that refers to itself, and gives them no size.
    if (!(wide * scale >= 1 && high * scale >= 1)) return { ended: 'broken' };
    const { width, height, data } = await page.render({ scale, renderFormFields: true });
    report({ width, height, points: [wide, high], pixels: data });
    await once(process, 'message');
  }
  return { ended: 'whole' };
}

/** PDFium allocates everything in one WebAssembly memory, which grows only by this call. */
function limitMemory(most: number) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > most) throw new RangeError('this PDF needs too much memory');
    return grow.call(this, pages);
  };
}

process.once('message', (task: PdfTask) => {
  void draw(task)
    .catch((): PdfNews => ({ ended: 'broken' }))
    .then(report);
});
report('started');
