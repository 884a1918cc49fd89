import type { FieldError } from '../errors';
import { type ConfigField, templateOf } from './integration-templates';
import type { ConfigValues } from './integrations.contract';

export const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');

/**
 * Validation errors of a configuration, each at its field; none for an integration without a template. A blank value of a `kept`
 * key keeps the stored value, so it is no error.
 */
export const configErrors = (name: string, values: ConfigValues, kept: readonly string[] = []): FieldError[] =>
  (templateOf(name)?.fields ?? []).flatMap(field => {
    const message = errorOf(field, values[field.key], kept.includes(field.key));
    return message ? [{ path: `config.${field.key}`, message }] : [];
  });

function errorOf({ key, label, type, required }: ConfigField, value: unknown, isKept: boolean) {
  if (isBlank(value)) return required && !isKept && `${label} is required`;
  if (type === 'email') return !/^[^\s@]+@[^\s@]+$/.test(String(value)) && 'Invalid email address';
  if (key === 'port') return !isPort(Number(value)) && `${label} must be a number from 1 to 65535`;
  return type === 'number' && !Number.isFinite(Number(value)) && `${label} must be a number`;
}

const isPort = (value: number) => Number.isInteger(value) && value > 0 && value < 65_536;
