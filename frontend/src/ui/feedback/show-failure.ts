import { failureOf, messageOf } from '../../i18n/failures';
import { i18n } from '../../i18n/i18n';
import { toast } from './toast';

/** The texts for a failed action: the `meta` of a mutation, the `failure` of a form. */
export interface FailureTexts {
  /** The specification's sentence for the action; the server's own is shown only if it refused and gives a reason. */
  failed?: string;
  /** Text for a failure without a message of the server. */
  fallback?: string;
  title?: string;
}

/** Shows a toast that says why an action failed. */
export function showFailure(error: unknown, { failed, fallback, title }: FailureTexts = {}) {
  const message = failed
    ? failureOf(error, failed)
    : messageOf(error, fallback ?? /*i18n*/ 'Something went wrong. Please try again.');
  if (title) toast.error(message, i18n.t(title));
  else toast.error(message);
}
