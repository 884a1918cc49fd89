import type { FieldError } from '../errors';
import { fillMessage } from '../message-values';
import { refusals } from '../refusals';
import { type ConfigField, templateOf } from './integration-templates';
import type { ConfigValues } from './integrations.contract';

export const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');

/**
 * Validation errors of a configuration, each at its field; none for an integration without a template. A blank value of a `kept`
 * key keeps the stored value, so it is no error.
 */
export const configErrors = (name: string, values: ConfigValues, kept: readonly string[] = []): FieldError[] =>
  (templateOf(name)?.fields ?? []).flatMap(field => {
    const template = errorOf(field, values[field.key], kept.includes(field.key));
    const parts = { label: field.label };
    return template
      ? [{ path: `config.${field.key}`, message: fillMessage(template, parts), template, values: parts }]
      : [];
  });

function errorOf({ key, type, required }: ConfigField, value: unknown, isKept: boolean) {
  if (isBlank(value)) return required && !isKept && refusals.fieldRequired;
  if (type === 'email') return !/^[^\s@]+@[^\s@]+$/.test(String(value)) && 'Invalid email address';
  return key === 'port' && !isPort(Number(value)) && refusals.fieldNotPort;
}

const isPort = (value: number) => Number.isInteger(value) && value > 0 && value < 65_536;
