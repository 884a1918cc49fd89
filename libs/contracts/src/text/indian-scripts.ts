/** The first code points of the scripts whose letters are at the same offsets within their blocks. */
export const blocks = {
  devanagari: 0x900,
  bengali: 0x980,
  gurmukhi: 0xa00,
  gujarati: 0xa80,
  odia: 0xb00,
  tamil: 0xb80,
  telugu: 0xc00,
  kannada: 0xc80,
  malayalam: 0xd00,
};

/** Letters of Devanagari, or a pattern with them, converted to another script: `inScript('क', blocks.tamil)` is `க`. */
export const inScript = (letters: string, block: number): string =>
  letters.replace(/[\u0900-\u097f]/g, letter =>
    String.fromCodePoint(letter.codePointAt(0)! - blocks.devanagari + block),
  );

/** Up to this offset the blocks agree; beyond it each script is different. */
const places = 0x66;

/** Maps each letter of the other scripts to its letter of Devanagari: `ક` to `क`. */
export const toDevanagari: ReadonlyMap<string, string> = new Map([
  ...Object.values(blocks)
    .filter(block => block !== blocks.devanagari)
    .flatMap(block =>
      Array.from({ length: places }, (_, place): [string, string] => [
        String.fromCodePoint(block + place),
        String.fromCodePoint(blocks.devanagari + place),
      ]),
    ),
  ['ৱ', 'व'],
]);
