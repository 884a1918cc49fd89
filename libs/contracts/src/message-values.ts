export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * The parts of a message with values, for translation into another language: the sentence with `{placeholders}`, and their
 * values.
 */
export interface MessageParts {
  template?: string;
  values?: MessageValues;
}

/** The English message with its values filled in. */
export const fillMessage = (template: string, values: MessageValues = {}) =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** A message whose values are not filled in yet. */
export interface MessageWithValues {
  message: string;
  values: MessageValues;
}
