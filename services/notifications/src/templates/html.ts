/** HTML that is already safe. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | Html[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const render = (value: Value): string => {
  if (Array.isArray(value)) return value.map(render).join('');
  return value instanceof Html ? value.text : String(value).replace(/[&<>"']/g, character => entities[character]!);
};

/** An HTML template tag: inserted values are escaped unless they were made by `markup`. */
export const markup = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(render)));
