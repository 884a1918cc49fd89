import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { actorToken } from '@aar/testing/actor-tokens';
import { watchBuffers } from '@aar/testing/largest-buffer';
import { type Notes, startNotes, work } from './notes.harness';

let site: Notes;
beforeAll(async () => {
  site = await startNotes();
});
afterAll(() => site?.stop());
afterEach(() => {
  work.onFile = async () => {};
});

const post = async (url: string, body: unknown) => {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${site.service.url}${url}`, {
    method: 'POST',
    headers: {
      'x-actor': await actorToken(null, 'test'),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const long = (size: number) => ({ text: 'x'.repeat(size) });
const tooLarge = (message: string) => ({ status: 413, body: { status: 413, code: 'input.too-large', message } });

describe('a body', () => {
  it('may be as large as its route allows', async () => {
    expect(await post('/notes/archive', long(900_000))).toMatchObject({ status: 200, body: { length: 900_000 } });
  });

  it('that is larger is refused with the limit of its route', async () => {
    expect(await post('/notes/archive', long(1_100_000))).toMatchObject(tooLarge('This is larger than 1 MB'));
  });

  it('may not be as large as another route allows', async () => {
    expect(await post('/notes/clear', { why: 'x'.repeat(110_000) })).toMatchObject(
      tooLarge('This is larger than 100 kB'),
    );
    expect(await post('/notes', long(110_000))).toMatchObject(tooLarge('This is larger than 100 kB'));
  });
});

describe('an uploaded file', () => {
  const MB = 1024 * 1024;
  const formOf = (purpose: string, size: number, fileFirst = false) => {
    const form = new FormData();
    const file = new Blob([new Uint8Array(size)]);
    if (fileFirst) form.set('file', file, 'a.png');
    form.set('purpose', purpose);
    if (!fileFirst) form.set('file', file, 'a.png');
    return form;
  };

  it.each([false, true])(
    'may be as large as its purpose allows, and no larger; before its purpose: %s',
    async first => {
      expect(await post('/notes/attach', formOf('sketch', MB, first))).toMatchObject({
        status: 200,
        body: { size: MB },
      });
      expect(await post('/notes/attach', formOf('sketch', MB + 1, first))).toMatchObject(
        tooLarge('Please upload a file smaller than 1MB'),
      );
      expect(await post('/notes/attach', formOf('film', 10 * MB, first))).toMatchObject({ status: 200 });
      expect(await post('/notes/attach', formOf('film', 10 * MB + 1, first))).toMatchObject(
        tooLarge('Please upload a file smaller than 10MB'),
      );
    },
  );

  it('with an unknown purpose gets an error at that field', async () => {
    expect(await post('/notes/attach', formOf('song', 10))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'purpose' }] },
    });
  });

  it('is on the disk during its request, and deleted afterwards, even if the request fails', async () => {
    const seen: string[] = [];
    work.onFile = async ({ path: file }) => {
      seen.push(file);
      expect((await readFile(file)).length).toBe(10);
      if (seen.length === 2) throw new Error('the disk is full');
    };
    expect((await post('/notes/attach', formOf('sketch', 10))).status).toBe(200);
    expect((await post('/notes/attach', formOf('sketch', 10))).status).toBe(500);
    expect(seen).toHaveLength(2);
    expect(seen.filter(file => existsSync(path.dirname(file)))).toEqual([]);
  });

  it('is never in memory as a whole, however many arrive concurrently', async () => {
    const largest = watchBuffers();
    const forms = Array.from({ length: 8 }, () => formOf('film', 10 * MB));
    const answers = await Promise.all(forms.map(form => post('/notes/attach', form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(largest()).toBeLessThanOrEqual(256 * 1024);
  });
});
