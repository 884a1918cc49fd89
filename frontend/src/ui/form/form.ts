import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import { config, type z } from 'zod';
import '@aar/contracts/plain-errors';
import { type FormOptions, useCheckedForm } from './checked-form';

// zod's compiled parsers need `eval`, which the site's Content Security Policy blocks.
config({ jitless: true });

type Schema = z.ZodType<FieldValues, FieldValues>;

/** Checks the input of a form by a contract's schema. */
export const checkBy = <S extends Schema>(schema: S) =>
  zodResolver(schema) as never as Resolver<z.input<S>, unknown, z.output<S>>;

/** A form whose input is checked by a contract's schema. */
export const useZodForm = <S extends Schema>(schema: S, options: FormOptions<z.input<S>, z.output<S>>) =>
  useCheckedForm(checkBy(schema), options);

/** The result of `useZodForm` for a schema, to pass to parts of the form. */
export type ZodForm<S extends Schema> = ReturnType<typeof useZodForm<S>>;
