import { readConfig, type ConfigValues } from '@aar/contracts/content/integrations.contract';
import type { ConfigField } from '@aar/contracts/content/integration-templates';

/** The stored configuration; a text that cannot be read counts as empty. */
const stored = (text: string): ConfigValues => readConfig(text) ?? {};

/** What the form of a template begins with: stored values, else blank texts and switches that are off. */
export function formValues(fields: readonly ConfigField[], text: string): ConfigValues {
  const known = stored(text);
  return Object.fromEntries(
    fields.map(({ key, type }) => [key, type === 'boolean' ? known[key] === true : String(known[key] ?? '')]),
  );
}

/**
 * The configuration that a template's form describes, as JSON text. A blank secret is sent, and keeps what is stored; any
 * other blank field is left out, and so removed. Keys that the template does not know stay.
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
