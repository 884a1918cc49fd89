/**
 * Invisible characters: direction marks, zero-width spaces, soft hyphens, letters without a glyph. Joiners are excluded,
 * because Indian scripts and emoji need them, and so are variation selectors.
 */
const invisible = /(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const nothingToJoin = /^(?:\s|\u200c|\u200d|[\ufe00-\ufe0f])+/;

/** The text without invisible characters, which could make one name pass for another. */
export const visible = (text: string): string => text.replace(invisible, '').replace(nothingToJoin, '');

/** The digit zero of the scripts of India; each is followed by its other nine digits. */
export const zeros = [...'०০੦૦୦௦౦೦൦٠۰꯰᱐'].map(zero => zero.codePointAt(0)!);

/** The text with the digits of Indian scripts (`९८`) replaced by ASCII digits (`98`). */
export const latinDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!;
    const zero = zeros.find(one => code >= one && code < one + 10);
    return zero === undefined ? digit : String(code - zero);
  });
