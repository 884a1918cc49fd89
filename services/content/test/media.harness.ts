import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Actor } from '@aar/contracts/access';
import type { StoredDocument } from '@aar/contracts/content/media.contract';
import type { Picture } from '@aar/contracts/vocabulary';
import { waitUntil } from '@aar/tools/ports.mjs';
import { aMember, identity, startContent } from './content.harness';
import { picture } from './pictures.samples';

interface Part {
  purpose?: string;
  name?: string;
  part?: string;
}

export function formOf(bytes: Buffer | undefined, { purpose = 'avatar', name = 'me.png', part = 'file' }: Part = {}) {
  const form = new FormData();
  form.set('purpose', purpose);
  if (bytes) form.set(part, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return form;
}

/** The content service, and helpers for tests of uploads. */
export async function startMedia(settings: Record<string, string> = {}) {
  const content = await startContent({ settings });
  /** Fetches a picture at its URL in browsers, but without the gateway's prefix. */
  const fetchFile = (url: string) => content.fetchAs(null, `GET ${url.replace(/^\/api/, '')}`);
  return {
    ...content,
    fetchFile,
    send: (bytes: Buffer | undefined, part?: Part, actor: Actor = aMember()) =>
      content.upload(actor, formOf(bytes, part)),
    sendPicture: (actor: Actor, bytes: Buffer) => content.upload<Picture>(actor, formOf(bytes)),
    /** A scanned page by default. */
    sendDocument: async (actor: Actor, bytes?: Buffer, name = 'deed.png') =>
      content.upload<StoredDocument>(actor, formOf(bytes ?? (await picture('png')), { purpose: 'ngo-document', name })),
    bytesOf: async (url: string) => Buffer.from(await (await fetchFile(url)).arrayBuffer()),
    /** Asks for files as identity does before it refers to them. */
    ask: <T>(what: 'owned-picture' | 'owned-documents', body: object, actor: Actor = identity) =>
      content.call<T>(`POST /internal/media/${what}`, body, { actor }),
    remove: (id: string, actor: Actor) => content.call(`DELETE /media/${id}`, undefined, { actor }),
    isThere: async ({ url }: Picture) => (await fetchFile(url)).status === 200,
    /** The stored files, once all pending removals are done. */
    async filesOf(folder: 'pictures' | 'documents'): Promise<string[]> {
      const isSettled = async () => (await content.dataSource.query('select from effects')).length === 0;
      await waitUntil(isSettled, { what: 'files to be removed' });
      return readdir(path.join(content.mediaDir, folder)).catch(() => []);
    },
  };
}

export type Media = Awaited<ReturnType<typeof startMedia>>;
