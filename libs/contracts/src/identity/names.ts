import { line } from '../vocabulary';

/** Words and signs by which the site marks members itself. In a name they would pass for such a mark. */
const marks = /\b(?:verified|official)\b|[✓✔☑✅🗸]|सत्यापित|आधिकारिक/iu;

const hasNoMark = (name: string) => !marks.test(name.normalize('NFKC'));
const message = 'A name cannot say “verified” or “official”, or have a tick';

export const FullName = line(120).min(2, 'Full name must be at least 2 characters').refine(hasNoMark, message);
/** May be blank, for members who are no NGO. */
export const NgoName = line(160).refine(hasNoMark, message);
