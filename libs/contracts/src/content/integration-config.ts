import type { FieldError } from '../errors';
import { fillMessage, type MessageValues } from '../message-values';
import { templateProblem } from '../notifications/dlt-grammar';
import { refusals } from '../refusals';
import { type ConfigField, templateOf } from './integration-templates';
import type { ConfigValues } from './integrations.contract';

export const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');

/**
 * Validation errors of a configuration, by field; none for an integration without a template. A blank value of a `kept` key
 * is valid, because the stored value is used.
 */
export const configErrors = (name: string, values: ConfigValues, kept: readonly string[] = []): FieldError[] =>
  (templateOf(name)?.fields ?? []).flatMap(field => {
    const error = errorOf(field, values[field.key], kept.includes(field.key));
    if (!error) return [];
    const parts = { label: field.label, ...error.values };
    const { template } = error;
    return [{ path: `config.${field.key}`, message: fillMessage(template, parts), template, values: parts }];
  });

function errorOf(
  { key, type, required, registered }: ConfigField,
  value: unknown,
  isKept: boolean,
): { template: string; values?: MessageValues } | null {
  const unless = (isValid: boolean, template: string) => (isValid ? null : { template });
  if (isBlank(value)) return unless(!required || isKept, refusals.fieldRequired);
  if (type === 'email') return unless(/^[^\s@]+@[^\s@]+$/.test(String(value)), 'Invalid email address');
  if (registered) return templateProblem(String(value), { isFilled: registered === 'filled' });
  return unless(key !== 'port' || isPort(Number(value)), refusals.fieldNotPort);
}

const isPort = (value: number) => Number.isInteger(value) && value > 0 && value < 65_536;
