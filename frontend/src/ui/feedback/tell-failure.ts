import { failureOf, messageOf } from '../../i18n/failures';
import { i18n } from '../../i18n/i18n';
import { toast } from './toast';

/** What is said of an action that failed: the `meta` of a mutation, the `failure` of a form. */
export interface FailureWords {
  /** The specification's sentence for the action; the server's only where it refused and says why. */
  failed?: string;
  /** What to say where the server says nothing. */
  fallback?: string;
  title?: string;
}

/** Says in a toast why an action failed. */
export function tellFailure(error: unknown, { failed, fallback, title }: FailureWords = {}) {
  const sentence = failed
    ? failureOf(error, failed)
    : messageOf(error, fallback ?? /*i18n*/ 'Something went wrong. Please try again.');
  if (title) toast.error(i18n.t(sentence), i18n.t(title));
  else toast.error(i18n.t(sentence));
}
