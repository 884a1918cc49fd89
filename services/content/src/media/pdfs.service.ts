import { fork } from 'node:child_process';
import { on } from 'node:events';
import { Problem } from '@aar/platform/errors/problem';
import { ConcurrencyLimit } from '@aar/platform/service/concurrency-limit';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { PagePixels, PdfNews, PdfTask } from './draw-pdf';
import { type PicturePage, PicturePdf } from './picture-pdf';

const MB = 1024 ** 2;
export const pdfLimits = { pages: 30, pixelsOfPage: 4_000_000, memory: 384 * MB, milliseconds: 8_000, bytes: 25 * MB };

/** Milliseconds for the start of the child program, which on a busy machine takes longer than to render some pages. */
const startLimit = 15_000;

/** Rendering takes a core: the queue is short, so that all requests finish in time; a member has one running and one queued. */
const mostAtOnce = 2;
const mostWaiting = 4;

/** The child program next to this file: JavaScript in a build, TypeScript in development and tests, loaded through SWC. */
const program = require.resolve('./draw-pdf');
const execArgv = program.endsWith('.ts') ? ['-r', '@swc-node/register'] : [];

/**
 * Renders a PDF and writes a new one from the pictures of its pages, without scripts and links, which loads nothing. Throws
 * `content.media.pdf-locked` for one with a password, `content.media.pdf-too-large` and `-too-many-pages` beyond the limits,
 * `content.media.pdf-unreadable` for a broken one.
 */
@Injectable()
export class Pdfs {
  private readonly turns = new ConcurrencyLimit(mostAtOnce, mostWaiting);
  /** The queues of members with a request in progress. */
  private readonly ofMembers = new Map<string, { turns: ConcurrencyLimit; calls: number }>();

  async flatten(file: string, target: string, ownerId: string, limits = pdfLimits): Promise<void> {
    const own = this.ofMembers.get(ownerId) ?? { turns: new ConcurrencyLimit(1, 1), calls: 0 };
    this.ofMembers.set(ownerId, own);
    own.calls += 1;
    try {
      await own.turns.run(() => this.turns.run(() => flatten(file, target, limits)));
    } finally {
      own.calls -= 1;
      if (own.calls === 0) this.ofMembers.delete(ownerId);
    }
  }
}

/** Renders in a child process without our settings and secrets, which can be killed at any point. */
async function flatten(file: string, target: string, limits: typeof pdfLimits): Promise<void> {
  const drawing = fork(program, {
    execArgv,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = new AbortController();
  const endIn = (milliseconds: number) => setTimeout(() => end.abort(), milliseconds);
  let limit = endIn(startLimit);
  let hasStarted = false;
  const messages = on(drawing, 'message', { close: ['exit'], signal: end.signal }) as AsyncIterable<[PdfNews]>;
  const flat = await PicturePdf.create(target);
  try {
    for await (const [news] of messages) {
      if (news === 'started') {
        hasStarted = true;
        clearTimeout(limit);
        limit = endIn(limits.milliseconds);
        const task: PdfTask = { file, limits };
        drawing.send(task);
        continue;
      }
      if ('ended' in news) return await finish(flat, news.ended);
      await flat.addPage(await pictureOf(news));
      if (flat.size > limits.bytes) throw new Problem('content.media.pdf-too-large');
      drawing.send('next');
    }
    throw new Problem('content.media.pdf-unreadable'); // it exited without a result
  } catch (error) {
    if (!end.signal.aborted) throw error;
    throw new Problem(hasStarted ? 'content.media.pdf-too-large' : 'service.busy');
  } finally {
    clearTimeout(limit);
    drawing.kill('SIGKILL');
    await flat.close();
  }
}

const refusals = {
  locked: 'content.media.pdf-locked',
  'too-many-pages': 'content.media.pdf-too-many-pages',
  'too-large': 'content.media.pdf-too-large',
  broken: 'content.media.pdf-unreadable',
} as const;

async function finish(flat: PicturePdf, ended: 'whole' | keyof typeof refusals): Promise<void> {
  if (ended !== 'whole') throw new Problem(refusals[ended]);
  await flat.end();
}

async function pictureOf({ width, height, points, pixels }: PagePixels): Promise<PicturePage> {
  const raw = { width, height, channels: 4 as const };
  const jpeg = await sharp(pixels, { raw }).removeAlpha().jpeg({ quality: 80 }).toBuffer();
  return { jpeg, width, height, points };
}
