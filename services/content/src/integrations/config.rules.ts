import { configErrors, isBlank } from '@aar/contracts/content/integration-config';
import {
  type IntegrationCategory,
  isSecretKey,
  signInIntegrations,
  templateOf,
} from '@aar/contracts/content/integration-templates';
import { configHint, type ConfigValues, readConfig } from '@aar/contracts/content/integrations.contract';
import type { FieldError } from '@aar/contracts/errors';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';

/** The configuration in the request; `undefined` if it is unreadable. For a template, text that is not JSON counts as empty. */
export function readSent(name: string, text: string): ConfigValues | undefined {
  return readConfig(text) ?? (templateOf(name) && !isJson(text) ? {} : undefined);
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const unreadable: FieldError = { path: 'config', message: configHint };

/** Secrets that were sent blank, whose stored value is used. */
export const unchangedSecrets = (name: string, sent: ConfigValues) =>
  Object.keys(sent).filter(key => isSecretKey(name, key) && isBlank(sent[key]));

/** Keys that determine which server gets the secrets. */
const destination = ['host', 'port', 'url'];

/** Whether the secrets would be sent to another server than the one they were entered for. */
export const isOtherServer = (stored: ConfigValues, sent: ConfigValues): boolean =>
  destination.some(key => String(stored[key] ?? '') !== String(sent[key] ?? ''));

/** The new configuration: the one in the request, with the stored value for each blank secret. A missing key is deleted. */
export const mergeConfig = (name: string, stored: ConfigValues, sent: ConfigValues): ConfigValues => ({
  ...sent,
  ...Object.fromEntries(unchangedSecrets(name, sent).map(key => [key, stored[key] ?? ''])),
});

/** The configuration as it may be shown: secrets are blank, with a list of which have a value. */
export function shownConfig(name: string, values: ConfigValues) {
  const isSecret = (key: string) => isSecretKey(name, key);
  const entries = Object.entries(values);
  return {
    config: JSON.stringify(Object.fromEntries(entries.map(([key, value]) => [key, isSecret(key) ? '' : value]))),
    hasValue: Object.fromEntries(entries.flatMap(([key, value]) => (isSecret(key) ? [[key, !isBlank(value)]] : []))),
  };
}

/** The category that an integration of this name must have, if services look it up by the name. */
export const categoryOf = (name: string): IntegrationCategory | undefined =>
  templateOf(name)?.category ?? (signInIntegrations.some(one => one.name === name) ? 'oauth' : undefined);

/** Whether every value that sign-in or sending needs is set. */
export function hasCredentials(name: string, category: IntegrationCategory, values: ConfigValues): boolean {
  if (category === 'oauth') return !isBlank(values.client_id) && !isBlank(values.client_secret);
  if (templateOf(name)) return configErrors(name, values).length === 0;
  const secrets = Object.keys(values).filter(key => isSecretKey(name, key));
  return secrets.length > 0 && secrets.every(key => !isBlank(values[key]));
}

/** The changes of the configuration for the audit log; secrets only as `(set)` and `(changed)`. */
export function configDiff(name: string, before: ConfigValues, after: ConfigValues): AuditDiff {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter(key => (before[key] ?? '') !== (after[key] ?? ''));
  return Object.fromEntries(
    changed.map(key => {
      const change = isSecretKey(name, key) ? secretChange : plainChange;
      return [`config.${key}`, change(before[key], after[key])];
    }),
  );
}

const plainChange = (before: unknown, after: unknown): [unknown, unknown] => [before ?? null, after ?? null];

const secretChange = (before: unknown, after: unknown): [unknown, unknown] => {
  if (isBlank(after)) return ['(set)', null];
  return isBlank(before) ? [null, '(set)'] : ['(set)', '(changed)'];
};

const shortestSecret = 4;
const hidden = '•••';

/** The response of a provider, without secrets that it may contain. */
export const withoutSecrets = (name: string, values: ConfigValues, text: string): string =>
  Object.keys(values)
    .filter(key => isSecretKey(name, key))
    .map(key => String(values[key]))
    .filter(secret => secret.length >= shortestSecret)
    .sort((one, other) => other.length - one.length)
    .reduce((left, secret) => left.replaceAll(secret, hidden), text);
