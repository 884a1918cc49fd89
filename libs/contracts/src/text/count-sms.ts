/** The characters of GSM 03.38 that take one septet each; those of the extension table take two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('\f^{}\\[~]|€');

export interface SmsCount {
  /** The encoding of the text: one character outside of GSM makes all of it Unicode. */
  encoding: 'gsm' | 'unicode';
  /** In septets or UTF-16 units. */
  length: number;
  /** The number of messages that an operator charges. */
  segments: number;
  /** Characters that still fit without another segment. */
  left: number;
  /** The characters that make it Unicode, each once. */
  unusual: string[];
}

/** Units in a message: in a single one, and in a part of a longer one, whose header takes six bytes. */
const room = { gsm: { single: 160, part: 153 }, unicode: { single: 70, part: 67 } };

/**
 * The cost of a text as an SMS, and the encoding in which it must be sent to cost that. Characters of two units are never
 * split between segments, in either encoding.
 */
export function countSms(text: string): SmsCount {
  const characters = [...text];
  const unusual = [...new Set(characters.filter(character => !basic.has(character) && !extension.has(character)))];
  const encoding = unusual.length > 0 ? 'unicode' : 'gsm';
  const sizes = characters.map(character =>
    encoding === 'unicode' ? character.length : extension.has(character) ? 2 : 1,
  );
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = room[encoding];
  if (length <= single) return { encoding, length, segments: length === 0 ? 0 : 1, left: single - length, unusual };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, length, segments, left: part - used, unusual };
}
