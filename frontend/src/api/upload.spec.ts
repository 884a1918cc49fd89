import { waitFor } from '@testing-library/react';
import { signIn, signOut, type Session } from './session';
import { uploadAvatar } from './upload';
import { onWritten } from './writes';

/** A fake of the browser's XMLHttpRequest, whose progress events this environment lacks. */
class Request {
  static last: Request;
  static sent = 0;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  line = '';
  body?: FormData;

  constructor() {
    Request.last = this;
  }
  open(method: string, url: string) {
    this.line = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  answerHeaders: Record<string, string> = { 'content-type': 'application/json' };
  getResponseHeader = (name: string) => this.answerHeaders[name] ?? null;
  send(body: FormData) {
    this.body = body;
    Request.sent += 1;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

const picture = new Blob(['pixels'], { type: 'image/webp' });
const noProgress = () => undefined;
let known = 0;
/** Resolves when the next upload has started, after its chunks are loaded. */
async function started() {
  await waitFor(() => expect(Request.sent).toBe(known + 1));
  known = Request.sent;
}

beforeAll(() => {
  globalThis.XMLHttpRequest = Request as never;
});
afterEach(() => signOut());

describe('an upload', () => {
  it('sends a form with its purpose, the session and an idempotency key', async () => {
    signIn({ token: 'my-token', user: { id: '1' } } as Session);
    const stored = uploadAvatar(picture, { onProgress: noProgress });
    await started();
    const { line, body, headers } = Request.last;
    expect(line).toBe('POST /api/media');
    expect([...body!.keys()]).toEqual(['purpose', 'file']);
    expect(body!.get('purpose')).toBe('avatar');
    expect(headers.authorization).toBe('Bearer my-token');
    expect(headers['idempotency-key']).toMatch(/^\w{32}$/);
    expect(headers['content-type']).toBeUndefined();
    Request.last.answer(201, { id: 'media-1' });
    await expect(stored).resolves.toEqual({ id: 'media-1' });
  });

  it('invalidates the stale queries once it is stored, so that lists show it', async () => {
    const stale = jest.fn();
    const stop = onWritten(stale);
    const stored = uploadAvatar(picture, { onProgress: noProgress });
    await started();
    expect(stale).not.toHaveBeenCalled();
    Request.last.answer(201, { id: 'media-1' });
    await stored;
    stop();
    expect(JSON.stringify(stale.mock.calls)).toContain('adminMedia');
  });

  it('reports how much was sent', async () => {
    const shares: number[] = [];
    void uploadAvatar(picture, { onProgress: share => shares.push(share) });
    await started();
    Request.last.upload.onprogress?.({ loaded: 1, total: 4 });
    Request.last.upload.onprogress?.({ loaded: 4, total: 4 });
    expect(shares).toEqual([0.25, 1]);
  });

  it('fails with the server’s own message', async () => {
    const stored = uploadAvatar(picture, { onProgress: noProgress });
    await started();
    const message = 'Please upload an image file (JPG, PNG, GIF, etc.)';
    Request.last.answer(415, { code: 'content.media.type', message });
    await expect(stored).rejects.toMatchObject({ status: 415, message });
  });

  it('says when to retry', async () => {
    const stored = uploadAvatar(picture, { onProgress: noProgress });
    await started();
    Request.last.answerHeaders['retry-after'] = '40';
    Request.last.answer(429, { code: 'rate.limited', message: 'Too many requests.' });
    await expect(stored).rejects.toMatchObject({ status: 429, retryAfter: 40 });
  });

  it('can be aborted, also before it starts, and fails without a network', async () => {
    const giving = new AbortController();
    const first = uploadAvatar(picture, { onProgress: noProgress, signal: giving.signal });
    await started();
    giving.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    const { last } = Request;
    const late = uploadAvatar(picture, { onProgress: noProgress, signal: giving.signal });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    expect(Request.last).toBe(last);
    const second = uploadAvatar(picture, { onProgress: noProgress });
    await started();
    Request.last.onerror?.();
    await expect(second).rejects.toThrow('Failed to fetch');
  });
});
