const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** React escapes an apostrophe with its hexadecimal number. */
const characters: Record<string, string> = {
  ...Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character])),
  '&#x27;': "'",
};

/** Text as it is written into HTML or XML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character]!);

/** The text of escaped HTML. Only the entities that `escapeHtml` and React write are known. */
export const unescapeHtml = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, entity => characters[entity]!);
