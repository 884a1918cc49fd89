import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** What this program is given: a PDF, and what it may take. */
export interface PdfTask {
  /** Where it lies. */
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

/** What it tells: one page after the other, each when it is asked for, and then how it ended. */
export type PdfNews = PagePixels | { ended: 'whole' | 'locked' | 'too-many-pages' | 'too-large' | 'broken' };

const dotsPerPoint = 200 / 72;
/** Of a page on paper, in points, as the format allows; and of its picture. */
const longestSide = 14_400;

/** As far as it is used here: the types of Node 20 do not have it. */
declare const WebAssembly: { Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } } };

const tell = (news: PdfNews) => process.send!(news);

/** PDFium runs neither scripts nor actions here: what it draws is all that remains of the document. */
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
    const { width, height, data } = await page.render({ scale, renderFormFields: true });
    tell({ width, height, points: [wide, high], pixels: data });
    await once(process, 'message');
  }
  return { ended: 'whole' };
}

/** All that PDFium allocates is in one memory, which grows by this call alone. */
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
    .then(tell);
});
