/** HTML that is safe as it stands. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | Html[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const render = (value: Value): string => {
  if (Array.isArray(value)) return value.map(render).join('');
  return value instanceof Html ? value.text : String(value).replace(/[&<>"']/g, character => entities[character]!);
};

/** A template of HTML: what is put in is text and gets escaped, unless it was made by `markup` itself. */
export const markup = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(render)));
