import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { LeaveGuard } from '../../ui/navigation/leave-guard';

/** A card with fields and one button that saves them together. */
export function CardForm({
  title,
  form,
  children,
}: {
  title: string;
  form: {
    submit(event?: React.BaseSyntheticEvent): void;
    pending: boolean;
    formState: { isDirty: boolean; isSubmitting: boolean };
  };
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <Card aria-label={title}>
      <form className="stack" onSubmit={form.submit} noValidate>
        <LeaveGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
        <h2>{title}</h2>
        {children}
        <div>
          <Button type="submit" pending={form.pending} pendingLabel={i18n.t('Saving...')}>
            {i18n.t('Save {title}', { title })}
          </Button>
        </div>
      </form>
    </Card>
  );
}
