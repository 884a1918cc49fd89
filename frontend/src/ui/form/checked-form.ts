import { type BaseSyntheticEvent, useRef } from 'react';
import { get, useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form';
import { ApiError } from '@aar/api-client/api';
import { plainSentence, withWait } from '../../i18n/failures';
import { type FailureTexts, showFailure } from '../feedback/show-failure';
import { useFocusOnError } from './use-focus-on-error';

/** Compares by content: choices are passed as new arrays on each render. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export interface FormOptions<In extends FieldValues, Out> {
  defaultValues: DefaultValues<In>;
  onSubmit: (values: Out) => Promise<unknown> | void;
  failure?: FailureTexts;
  onError?: (error: unknown) => void;
}

/**
 * react-hook-form with the site's ways: `onSubmit` gets what `check` made of the input. When it throws a problem of the server
 * that names fields, their messages are shown. Of the fields with errors the first one on the screen gets the focus. Any other
 * failure goes to `onError`, by default a toast with the texts of `failure`. Messages of the check are message ids.
 */
export function useCheckedForm<In extends FieldValues, Out>(
  check: Resolver<In, unknown, Out>,
  { defaultValues, onSubmit, failure, onError = error => showFailure(error, failure) }: FormOptions<In, Out>,
) {
  const form = useForm<In, unknown, Out>({ resolver: check, defaultValues, shouldFocusError: false });
  const noteForm = useFocusOnError(form.formState);

  const showProblem = (error: unknown) => {
    const fields = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    const mine = fields.filter(({ path }) => get(form.getValues(), path) !== undefined || path in form.getValues());
    if (mine.length === 0) return onError(error);
    for (const { path, ...said } of mine)
      form.setError(path as Path<In>, { type: 'server', message: withWait(said, error as ApiError) });
  };

  const sent = useRef<FieldValues>({});
  const send = async (values: Out) => {
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
  const showSaved = (saved: In, before: FieldValues = sent.current) => {
    const typed = typedSince(before);
    form.reset(saved);
    if (typed.length === 0) return;
    // Field by field, so that subscribers which store drafts are notified; only a reset changes the length of lists of fields.
    for (const [name, value] of typed) form.setValue(name as Path<In>, value as never);
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
    error: (name: Path<In>): string | undefined => {
      const { type, message } = (get(form.formState.errors, name) ?? {}) as { type?: string; message?: string };
      return message && type !== 'server' ? plainSentence(message) : message;
    },
  };
}
