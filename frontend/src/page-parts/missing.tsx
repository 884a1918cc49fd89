import type { ReactNode } from 'react';
import type { ApiError } from '@aar/api-client/api';
import { LinkButton } from '../ui/button';
import { EmptyState } from '../ui/feedback/states';

interface Missing {
  none: string;
  /** Title for a 410, when it existed once; defaults to `none`, which does not disclose that. */
  gone?: string;
  /** Where to go instead. */
  to: string;
  label: string;
  /** Below the link. */
  children?: ReactNode;
}

/** `instead` of a `QueryView`, for a URL that leads to nothing (404 or 410). Other failures are shown as usual. */
export const missing =
  ({ none, gone = none, to, label, children }: Missing) =>
  ({ status }: Pick<ApiError, 'status'>) =>
    (status === 404 || status === 410) && (
      <EmptyState
        as="h1"
        art="asleep"
        title={status === 410 ? gone : none}
        action={
          <>
            <LinkButton to={to}>{label}</LinkButton>
            {children}
          </>
        }
      />
    );
