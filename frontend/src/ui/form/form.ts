import { type BaseSyntheticEvent, useRef } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { get, useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { config, type z } from 'zod';
import { ApiError } from '@aar/api-client/api';
import '@aar/contracts/plain-errors';
import { plainSentence, withWait } from '../../i18n/failures';
import { type FailureWords, tellFailure } from '../feedback/tell-failure';
import { useFocusOnError } from './use-focus-on-error';

// zod's compiled parsers need `eval`, which the site's Content Security Policy blocks.
config({ jitless: true });

type Schema = z.ZodType<FieldValues, FieldValues>;

/** Compares by content: choices are passed as new arrays on each render. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * react-hook-form with validation by a contract's schema. `onSubmit` gets the parsed values. When it throws a problem of the
 * server that names fields, their messages are shown. Of the fields with errors the first one on the screen gets the focus. Any
 * other failure goes to `onError`, by default a toast with the texts of `failure`. Messages of the schema are message ids.
 */
export function useZodForm<S extends Schema>(
  schema: S,
  {
    defaultValues,
    onSubmit,
    failure,
    onError = error => tellFailure(error, failure),
  }: {
    defaultValues: DefaultValues<z.input<S>>;
    onSubmit: (values: z.output<S>) => Promise<unknown> | void;
    failure?: FailureWords;
    onError?: (error: unknown) => void;
  },
) {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues,
    shouldFocusError: false,
  });
  const noteForm = useFocusOnError(form.formState);

  const showProblem = (error: unknown) => {
    const fields = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    const mine = fields.filter(({ path }) => get(form.getValues(), path) !== undefined || path in form.getValues());
    if (mine.length === 0) return onError(error);
    for (const { path, ...said } of mine)
      form.setError(path as Path<z.input<S>>, { type: 'server', message: withWait(said, error as ApiError) });
  };

  const sent = useRef<FieldValues>({});
  const send = async (values: z.output<S>) => {
    // A copy, because typing changes lists and groups of fields in place.
    sent.current = JSON.parse(JSON.stringify(form.getValues()));
    try {
      await onSubmit(values);
    } catch (error) {
      showProblem(error);
      // Otherwise the form would count as submitted.
      throw error;
    }
  };

  /** Changed values by field name. */
  const typedSince = (before: FieldValues): [name: string, value: unknown][] =>
    Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, before[name]));

  /**
   * Resets the form to the server's values. Input since the last submit, or input that differs from `before`, stays and counts as
   * unsaved.
   */
  const showSaved = (saved: z.input<S>, before: FieldValues = sent.current) => {
    const typed = typedSince(before);
    form.reset(saved);
    if (typed.length === 0) return;
    // Field by field, so that subscribers which store drafts are notified; only a reset changes the length of lists of fields.
    for (const [name, value] of typed) form.setValue(name as Path<z.input<S>>, value as never);
    form.reset(form.getValues(), { keepDefaultValues: true });
  };

  return {
    ...form,
    showSaved,
    /** The values sent last: even without a response the server may have received them. */
    sent: () => sent.current,
    typedSinceSent: (): FieldValues => Object.fromEntries(typedSince(sent.current)),
    /** For the form element's onSubmit. */
    submit: (event?: BaseSyntheticEvent) => {
      noteForm(event);
      return form
        .handleSubmit(send)(event)
        .catch(() => undefined);
    },
    pending: form.formState.isSubmitting,
    /** The error message of a field, in the user's language: the server's is so already, the schema's is a message id. */
    error: (name: Path<z.input<S>>): string | undefined => {
      const { type, message } = (get(form.formState.errors, name) ?? {}) as { type?: string; message?: string };
      return message && type !== 'server' ? plainSentence(message) : message;
    },
  };
}

/** The result of `useZodForm` for a schema, to pass to parts of the form. */
export type ZodForm<S extends Schema> = ReturnType<typeof useZodForm<S>>;
