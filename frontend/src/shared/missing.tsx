import type { ApiError } from '@aar/api-client/api';
import { LinkButton } from '../ui/button';
import { EmptyState } from '../ui/feedback/states';

interface Missing {
  none: string;
  /** It was there once; left out: nobody is told the difference. */
  gone?: string;
  /** Where to go instead, and what that is called. */
  to: string;
  label: string;
}

/** `instead` of a `QueryView`: what the address names is not there. Other failures are told as usual. */
export const missing =
  ({ none, gone = none, to, label }: Missing) =>
  ({ status }: Pick<ApiError, 'status'>) =>
    (status === 404 || status === 410) && (
      <EmptyState
        as="h1"
        art="asleep"
        title={status === 410 ? gone : none}
        action={<LinkButton to={to}>{label}</LinkButton>}
      />
    );
