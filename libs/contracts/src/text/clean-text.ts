/**
 * Invisible characters: direction marks, zero-width spaces, soft hyphens, letters without a glyph. Not the joiners, which Indian
 * scripts and emoji need, nor variation selectors.
 */
const invisible = /(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const nothingToJoin = /^(?:\s|\u200c|\u200d|[\ufe00-\ufe0f])+/;

/** The text without invisible characters, with which one name could pass for another. */
export const visible = (text: string): string => text.replace(invisible, '').replace(nothingToJoin, '');

/** The digit zero of the scripts that are written in India; the other nine follow it. */
export const zeros = [...'०০੦૦୦௦౦೦൦٠۰꯰᱐'].map(zero => zero.codePointAt(0)!);

/** The text with the digits of Indian scripts, `९८`, as those of a telephone, `98`. */
export const latinDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!;
    const zero = zeros.find(one => code >= one && code < one + 10);
    return zero === undefined ? digit : String(code - zero);
  });
