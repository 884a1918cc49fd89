import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { EmptyArt } from './art/empty-art';
import { ErrorArt } from './art/error-art';
import { AsleepArt } from './art/asleep-art';
import { Button } from './button';
import { RefreshCw } from './icons';

const arts = { empty: EmptyArt, road: ErrorArt, asleep: AsleepArt };

interface State {
  title: string;
  /** Level of the title's heading. */
  as?: 'h1' | 'h2' | 'h3';
  art?: keyof typeof arts;
  children?: ReactNode;
}

/** Nothing is here: a drawing, a sentence and one thing to do. */
export function EmptyState({
  title,
  as: Heading = 'h2',
  art = 'empty',
  action,
  children,
}: State & { action?: ReactNode }) {
  const Art = arts[art];
  return (
    <div className="empty">
      <Art />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Something failed: what, and Try Again. */
export function ErrorState({ onRetry, children, ...state }: State & { onRetry: () => void }) {
  const { i18n } = useLingui();
  return (
    <div role="alert">
      <EmptyState
        art="road"
        {...state}
        action={
          <Button tone="plain" icon={<RefreshCw />} onClick={onRetry}>
            {i18n.t('Try Again')}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
