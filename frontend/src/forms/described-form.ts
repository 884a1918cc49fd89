import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { CallOptions } from '@aar/api-client/api';
import type { User } from '@aar/contracts/identity/auth.contract';
import { fetchPart } from '../ui/lazy/lazy-again';

/*
 * A form whose fields are in one column, as in the admin panel, is described by a value of this type. Texts are English
 * sentences, the message ids of the catalogue; the component that shows the form translates them.
 */

export type Schema = z.ZodType<FieldValues, FieldValues>;
export interface Option {
  value: string;
  label: string;
  /** The label is user content, not a message id. */
  isWritten?: true;
}

/** The props of a custom control. */
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
  /** Only for a select. Names that are not translated, such as places, are given with their own spelling as label. */
  options?: readonly Option[] | ((values: Values) => readonly Option[]);
  /** A custom control inside the field, for what no `kind` covers, such as a member picker or an editor. */
  render?(control: FieldControl): ReactNode;
  /** Changes to other fields that follow from a new value: a new state clears the city. */
  implies?(value: string, values: Values): Partial<Values>;
  /** A hidden field is neither validated nor sent. */
  isShown?(values: Values): boolean;
}

/** A dialog with these fields. */
export interface DescribedForm<S extends Schema = Schema> {
  title: string;
  description?: string;
  schema: S;
  fields: FormField<z.input<S>>[];
  submitLabel: string;
  pendingLabel: string;
  /** Stores the input in the browser until it is sent, also when the tab closes. Never set for a form that asks for a secret. */
  isKept?: true;
}

/** A lazily loaded part: forms and their schemas are more than half of a screen's size. */
export type Loaded<Part> = () => Promise<Part>;

/**
 * Loads a part once. A failure is cached until `forgetFailures`: React calls again when it renders the error, and a new promise
 * each time would suspend for ever.
 */
export function lazily<Part>(fetch: () => Promise<Part>): Loaded<Part> {
  let fetching: Promise<Part> | undefined;
  return () => (fetching ??= fetchPart(fetch, () => (fetching = undefined)));
}

/** The initial values of a form that starts empty. */
export const blankValues = (fields: readonly FormField<FieldValues>[]): FieldValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'switch' ? false : '']));

/** Something that is created with a form, shown by `CreateDialog`. */
export interface Creation<S extends Schema = Schema> {
  label: string;
  /** The form starts empty unless `initial` is given. */
  form: Loaded<(me: User) => DescribedForm<S> & { initial?: z.input<S> }>;
  run(values: z.output<S>, options: CallOptions): Promise<unknown>;
  done: string;
  failed: string;
  failedTitle?: string;
}
