import { type BaseSyntheticEvent, useRef } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react';
import { get, useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { config, type z } from 'zod';
import { ApiError } from '@aar/api-client/api';
import { withWait } from '../../i18n/failures';
import { type FailureWords, tellFailure } from '../feedback/tell-failure';

// zod's compiled parsers need `eval`, which the site's Content Security Policy refuses.
config({ jitless: true });

type Schema = z.ZodType<FieldValues, FieldValues>;

/** By what is in them: choices are given anew each time. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * react-hook-form judged by a contract's schema. `onSubmit` gets the parsed values; when it throws the server's
 * problem, the named fields show their messages and the first takes the focus, any other failure is told in
 * the words of `failure`, or goes to `onError`, where the form shows it itself.
 * Messages are message ids and pass through i18n.
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
  const { i18n } = useLingui();
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues,
  });

  const showProblem = (error: unknown) => {
    const fields = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    const mine = fields.filter(({ path }) => get(form.getValues(), path) !== undefined || path in form.getValues());
    if (mine.length === 0) return onError(error);
    mine.forEach(({ path, ...said }, index) =>
      form.setError(
        path as Path<z.input<S>>,
        { type: 'server', message: withWait(said, error as ApiError) },
        { shouldFocus: index === 0 },
      ),
    );
  };

  const sent = useRef<FieldValues>({});
  const send = async (values: z.output<S>) => {
    // A copy: typing on changes lists and groups of fields where they are.
    sent.current = JSON.parse(JSON.stringify(form.getValues()));
    try {
      await onSubmit(values);
    } catch (error) {
      showProblem(error);
      // Without it the form would count as submitted.
      throw error;
    }
  };

  /** By field. */
  const typedSince = (before: FieldValues): [name: string, value: unknown][] =>
    Object.entries(form.getValues()).filter(([name, value]) => !isSame(value, before[name]));

  /** The form over what the server has now; what was typed since it was sent, or over `before`, stays and counts as not saved. */
  const showSaved = (saved: z.input<S>, before: FieldValues = sent.current) => {
    const typed = typedSince(before);
    form.reset(saved);
    if (typed.length === 0) return;
    // One by one, so that whoever keeps drafts hears of it; lists of fields grow and shrink by a reset alone.
    for (const [name, value] of typed) form.setValue(name as Path<z.input<S>>, value as never);
    form.reset(form.getValues(), { keepDefaultValues: true });
  };

  return {
    ...form,
    showSaved,
    /** What was sent last: without an answer it may have arrived all the same. */
    sent: () => sent.current,
    typedSinceSent: (): FieldValues => Object.fromEntries(typedSince(sent.current)),
    /** For the form element's onSubmit. */
    submit: (event?: BaseSyntheticEvent) =>
      form
        .handleSubmit(send)(event)
        .catch(() => undefined),
    pending: form.formState.isSubmitting,
    /** What is wrong with a field, in the member's language. */
    error: (name: Path<z.input<S>>): string | undefined => {
      const { message } = (get(form.formState.errors, name) ?? {}) as { message?: string };
      return message && i18n.t(message);
    },
  };
}

/** What `useZodForm` gives for a schema, to hand to a part of the form. */
export type ZodForm<S extends Schema> = ReturnType<typeof useZodForm<S>>;
