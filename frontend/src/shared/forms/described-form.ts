import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { CallOptions } from '@aar/api-client/api';
import type { User } from '@aar/contracts/identity/auth.contract';

/*
 * A form is a description of this type where its fields stand one below the other, as in the panel. Texts are English
 * sentences, the ids of the catalogue; whoever shows the form translates them.
 */

export type Schema = z.ZodType<FieldValues, FieldValues>;
export interface Option {
  value: string;
  label: string;
}

/** What a control of its own is given. */
export interface FieldControl {
  value: unknown;
  onChange(value: unknown): void;
  onBlur(): void;
  isInvalid: boolean;
}

/** One control of a form; `name` is the field of the form's schema. */
export interface FormField<Values> {
  name: Extract<keyof Values, string>;
  label: string;
  kind?: 'text' | 'email' | 'url' | 'number' | 'date' | 'time' | 'password' | 'mobile' | 'area' | 'select' | 'switch';
  hint?: string;
  optional?: boolean;
  placeholder?: string;
  /** Of a select. Names that nobody translates, such as places, come with their own spelling as label. */
  options?: readonly Option[] | ((values: Values) => readonly Option[]);
  /** A control of its own where no kind fits, such as a choice among members or an editor; it stands in the field. */
  render?(control: FieldControl): ReactNode;
  /** What its new value makes of other fields: another state empties the city. */
  implies?(value: string, values: Values): Partial<Values>;
  /** A field that is not shown is neither judged nor sent. */
  isShown?(values: Values): boolean;
}

/** A window with these fields. */
export interface DescribedForm<S extends Schema = Schema> {
  title: string;
  description?: string;
  schema: S;
  fields: FormField<z.input<S>>[];
  submitLabel: string;
  pendingLabel: string;
  /** What is typed stays in the browser until it is sent, also when the tab closes. Of no form that asks for a secret. */
  isKept?: true;
}

/** A part that is fetched when it is first wanted: forms and their schemas are more than half of a screen. */
export type Loaded<Part> = () => Promise<Part>;

/** Fetches a part once; after a failure the next call tries again. */
export function lazily<Part>(fetch: () => Promise<Part>): Loaded<Part> {
  let fetching: Promise<Part> | undefined;
  return () => (fetching ??= fetch().catch((error: unknown) => ((fetching = undefined), Promise.reject(error))));
}

/** The fields of a form before anything is entered. */
export const blankValues = (fields: readonly FormField<FieldValues>[]): FieldValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'switch' ? false : '']));

/** Something that is added by a form, shown by `CreateDialog`. */
export interface Creation<S extends Schema = Schema> {
  label: string;
  /** It begins blank unless `initial` is told. */
  form: Loaded<(me: User) => DescribedForm<S> & { initial?: z.input<S> }>;
  run(values: z.output<S>, options: CallOptions): Promise<unknown>;
  done: string;
  failed: string;
  failedTitle?: string;
}
