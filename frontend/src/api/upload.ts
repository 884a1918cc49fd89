import type { Send } from '@aar/api-client/api';
import { createDeferredApi } from '@aar/api-client/deferred-api';
import type { LibraryPicture } from '@aar/contracts/content/admin-media.contract';
import type { MediaPurpose, StoredDocument } from '@aar/contracts/content/media.contract';
import type { PhotoPurpose } from '@aar/contracts/content/upload-purposes';
import type { Picture } from '@aar/contracts/vocabulary';
import { sendBy } from './client';
import { shrinkPicture } from './pictures/shrink-picture';
import { publishWritten } from './writes';

interface Upload {
  /** Called with the share that was sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

const readHeaders = ['content-type', 'retry-after'];

/** Like fetch, but by XMLHttpRequest, which alone reports upload progress. */
const exchange = (url: string, init: RequestInit, { onProgress, signal }: Upload) =>
  new Promise<Response>((resolve, reject) => {
    // A signal that is already aborted fires no event.
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', url);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: Object.fromEntries(readHeaders.map(name => [name, request.getResponseHeader(name) ?? ''])),
        }),
      );
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(init.body as XMLHttpRequestBodyInit);
  });

const uploadBy = (send: Send) => createDeferredApi(sendBy(send), publishWritten).media.upload;

/** All uploads go through this function, so every picture is shrunk. */
const upload = async (purpose: MediaPurpose, file: Blob, options: Upload) =>
  uploadBy((url, init) => exchange(url, init, options))({ purpose, file: await shrinkPicture(file, purpose) });

/** Stores a member's picture; throws the server's `ApiError`, or an AbortError when aborted. */
export const uploadAvatar = (file: Blob, options: Upload) => upload('avatar', file, options) as Promise<Picture>;

/** Stores a photo for a support request or an event; throws like `uploadAvatar`. */
export const uploadPhoto = (purpose: PhotoPurpose, file: Blob, options: Upload) =>
  upload(purpose, file, options) as Promise<Picture>;

/** Stores a file for a message; throws like `uploadAvatar`. */
export const uploadAttachment = (file: File, options: Upload) =>
  upload('message-attachment', file, options) as Promise<StoredDocument>;

/** Stores a private document of an NGO; throws like `uploadAvatar`. */
export const uploadDocument = (file: File, options: Upload) =>
  upload('ngo-document', file, options) as Promise<StoredDocument>;

/** Stores a picture of the site in the library; throws like `uploadAvatar`. */
export const uploadToLibrary = (purpose: 'library' | 'hero', file: Blob, options: Upload) =>
  upload(purpose, file, options) as Promise<LibraryPicture>;
