import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, line, Nothing, prose } from '../vocabulary';
import { IntegrationCategory } from './integration-templates';
import { answersShowingIntegrations } from './integration-answers';
import { TestOutcome } from './test-outcome';

/** An integration as an administrator sees it: secrets are write-only. */
export const Integration = z
  .object({
    id: z.uuid(),
    name: z.string(),
    displayName: z.string(),
    category: IntegrationCategory,
    isEnabled: z.boolean(),
    /** The configuration as JSON, in which every secret is `""`. */
    config: z.string(),
    /** Which keys have a value that is not shown. */
    hasValue: z.record(z.string(), z.boolean()),
    description: z.string().nullable(),
    icon: z.string().nullable(),
    updatedAt: Instant,
  })
  .meta({ id: 'Integration' });
export type Integration = z.infer<typeof Integration>;

const keyPattern = /^[A-Za-z][A-Za-z0-9_.-]{0,79}$/;

export type ConfigValues = Record<string, string | number | boolean>;

/**
 * The configuration in a JSON text, one flat object of strings, numbers and booleans; undefined when the text is invalid. Blank
 * means empty.
 */
export function readConfig(text: string): ConfigValues | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isFlatObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isFlatObject = (value: unknown): value is ConfigValues =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([key, one]) => keyPattern.test(key) && ['string', 'number', 'boolean'].includes(typeof one),
  );

export const configHint = 'Enter configuration as JSON format';

/** JSON text as submitted by a form. */
const Config = z
  .string()
  .max(20_000)
  .refine(text => readConfig(text) !== undefined, configHint)
  .optional();

export const SaveIntegration = z.object({
  name: line(60).min(1, 'Name is required'),
  displayName: line(80).min(1, 'Display name is required'),
  category: IntegrationCategory,
  isEnabled: z.boolean().default(false),
  /** A blank secret keeps its stored value; a missing key is removed. */
  config: Config,
  description: prose(500).optional(),
  icon: line(40).optional(),
});
export type SaveIntegration = z.infer<typeof SaveIntegration>;

/** The server's schema. With a template, invalid JSON counts as an empty object, so only the service can validate it. */
const Sent = SaveIntegration.extend({ config: z.string().max(20_000).optional() });

export const integrations = defineContract('content.integrations', {
  list: route({
    http: 'GET /admin/integrations',
    access: 'admin',
    summary: 'All integrations, secrets left out',
    input: Nothing,
    output: z.object({ integrations: z.array(Integration) }),
  }),
  create: route({
    http: 'POST /admin/integrations',
    access: 'admin',
    status: 201,
    stepUp: true,
    summary: 'Add an integration',
    changes: answersShowingIntegrations,
    input: Sent,
    output: Integration,
  }),
  update: route({
    http: 'PUT /admin/integrations/:id',
    access: 'admin',
    stepUp: true,
    summary: 'Change an integration; blank secrets stay',
    changes: answersShowingIntegrations,
    input: Sent.partial().extend({ id: z.uuid(), isEnabled: z.boolean().optional() }),
    output: Integration,
  }),
  delete: route({
    http: 'DELETE /admin/integrations/:id',
    access: 'admin',
    stepUp: true,
    summary: 'Remove an integration with its secrets',
    changes: answersShowingIntegrations,
    input: ById,
    output: Nothing,
    status: 204,
  }),
  test: route({
    http: 'POST /admin/integrations/:id/test',
    access: 'admin',
    deadline: '15s',
    summary: 'Connect with the stored credentials and tell what the provider answered',
    changes: 'nothing: asks the provider',
    input: ById,
    output: TestOutcome,
  }),
});
