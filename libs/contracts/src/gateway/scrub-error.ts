import { cutText } from '../text/cut-text';

/** Quoted names in the browsers' own messages that are names in our code, not of a person. */
const ofCode = /(?<=\b(?:reading|setting|execute|on|property|type) )('[\w$.]{1,40}'|"[\w$.]{1,40}")/;
const quoted = /(["'`“‘«])(?:(?!\1)[^”’»]){0,400}?["'`”’»]/g;

const scrub = (text: string) =>
  text
    .replace(quoted, '…')
    .replace(/\b[a-z][a-z+.-]*:\/\/\S+/gi, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\/[\w%./?=&#:-]+/g, '…')
    // The numbers of React's own messages are shorter.
    .replace(/\b[\w-]*\d[\w-]{3,}|\b[\w-]{3,}\d[\w-]*/g, '…')
    .replace(/[^ -~…]+/g, '…');

/**
 * The message of an error without possible personal data: quoted texts, URLs, e-mail addresses, numbers, ids, and words in
 * other scripts.
 */
export const scrubError = (message: string): string =>
  cutText(
    message
      .split(ofCode)
      .map((part, place) => (place % 2 === 1 ? part : scrub(part)))
      .join(''),
    200,
  );
