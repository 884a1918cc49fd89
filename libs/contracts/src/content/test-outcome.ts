import { z } from 'zod';
import { fillMessage } from '../message-values';
import type { integrationTests } from '../refusals';

/**
 * The outcome of an integration's test. `detail` is English; a sentence with values has its parts too, so that the panel can
 * show it in another language.
 */
export const TestOutcome = z.object({
  ok: z.boolean(),
  detail: z.string(),
  template: z.string().optional(),
  values: z.record(z.string(), z.string()).optional(),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

/** A sentence that the web's catalogue has. */
export type TestSentence = (typeof integrationTests)[keyof typeof integrationTests];

/** @param values one for each placeholder of the sentence */
export const testOutcome = (ok: boolean, sentence: TestSentence, values?: Record<string, string>): TestOutcome =>
  values ? { ok, detail: fillMessage(sentence, values), template: sentence, values } : { ok, detail: sentence };

/** The same outcome after `clean` was applied to every text of the provider. */
export function cleanOutcome(
  { ok, detail, template, values }: TestOutcome,
  clean: (text: string) => string,
): TestOutcome {
  if (template === undefined || !values) return { ok, detail: clean(detail) };
  const cleaned = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, clean(text)]));
  return { ok, detail: fillMessage(template, cleaned), template, values: cleaned };
}
