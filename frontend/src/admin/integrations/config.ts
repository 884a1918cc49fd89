import { readConfig, type ConfigValues } from '@aar/contracts/content/integrations.contract';
import type { ConfigField } from '@aar/contracts/content/integration-templates';

/** The stored configuration; invalid JSON counts as empty. */
const stored = (text: string): ConfigValues => readConfig(text) ?? {};

/** The initial values of a template's form: stored values, else empty texts and switches that are off. */
export function formValues(fields: readonly ConfigField[], text: string): ConfigValues {
  const known = stored(text);
  return Object.fromEntries(
    fields.map(({ key, type }) => [key, type === 'boolean' ? known[key] === true : String(known[key] ?? '')]),
  );
}

/**
 * The configuration of a template's form as JSON text. An empty secret is sent, which keeps the stored one; any other empty field
 * is left out and thereby removed. Keys that are not in the template are kept.
 */
export function writeConfig(fields: readonly ConfigField[], values: ConfigValues, before: string): string {
  const config = stored(before);
  for (const { key, type } of fields) {
    const value = values[key] ?? '';
    if (value === '' && type !== 'password') delete config[key];
    else config[key] = type === 'number' ? Number(value) : value;
  }
  return JSON.stringify(config);
}
