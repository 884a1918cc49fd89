import { escapeHtml } from '@aar/contracts/text/html-entities';

/** HTML that is already safe. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | Html[];

const render = (value: Value): string => {
  if (Array.isArray(value)) return value.map(render).join('');
  return value instanceof Html ? value.text : escapeHtml(String(value));
};

/** An HTML template tag: inserted values are escaped unless they were made by `markup`. */
export const markup = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(render)));
