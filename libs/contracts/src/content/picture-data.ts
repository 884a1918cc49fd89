import type { Size } from '../body-sizes';

/** Most bytes of a call that may carry such a picture: base64 takes a third more than the largest file. */
export const pictureDataBody: Size = '14MB';

const head = /^data:image\/[a-z0-9.+-]+;base64,/i;

/** Whether a text is a picture itself, as browsers embed one, instead of its address. */
export const isPictureData = (text: string) => head.test(text);
/** The bytes of such a text, in base64. */
export const base64In = (text: string) => text.replace(head, '');
