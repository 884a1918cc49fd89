export type MessageValues = Readonly<Record<string, string | number>>;

/** What a message with values is made of, from which another language makes its own: the sentence with `{places}` and what fills them. */
export interface MessageParts {
  template?: string;
  values?: MessageValues;
}

/** The message in English. */
export const fillMessage = (template: string, values: MessageValues = {}) =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** A message that is yet to be filled. */
export interface MessageWithValues {
  message: string;
  values: MessageValues;
}
