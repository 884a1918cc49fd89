import type { Size } from '../body-sizes';

/** Maximum size of a request with such a picture: base64 adds a third to the largest file. */
export const pictureDataBody: Size = '14MB';

const head = /^data:image\/[a-z0-9.+-]+;base64,/i;

/** Whether a text is a data URL of a picture instead of another URL. */
export const isPictureData = (text: string) => head.test(text);
/** The base64 bytes of such a data URL. */
export const base64In = (text: string) => text.replace(head, '');
