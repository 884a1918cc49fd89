import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { plainSentence } from '../../i18n/failures';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { type FailureTexts, showFailure } from '../../ui/feedback/show-failure';
import type { Confirmation } from './resource';
import type { Asked, Refusals } from './use-actions';

const DescribedFormDialog = lazyDialog(() => import('../../forms/described-form-dialog'));

interface Running<Row> {
  asked: Asked<Row>;
  nameOf(row: Row): string;
  run(asked: Asked<Row>, values?: Record<string, unknown>): Promise<void>;
  onCancel(): void;
}

/** Shown before an action runs: its form or a confirmation. Texts may contain `{name}` or `{count}`. */
export function ActionDialog<Row extends { id: string }>({ asked, nameOf, run, onCancel }: Running<Row>) {
  const { action, rows, isBulk, form } = asked;
  const texts = { name: nameOf(rows[0]!), count: rows.length };
  const { isDestructive } = action;
  const failure = { failed: action.failed };
  if (form)
    return (
      <DescribedFormDialog
        form={form}
        texts={texts}
        isDestructive={isDestructive}
        failure={failure}
        initial={form.initial(isBulk ? undefined : rows[0])}
        draftName={isBulk ? undefined : `${action.name} ${rows[0]!.id}`}
        onSubmit={values => run(asked, values)}
        onClose={onCancel}
      />
    );
  return (
    <Confirm
      texts={texts}
      isDestructive={isDestructive}
      failure={failure}
      onCancel={onCancel}
      confirm={(isBulk ? action.bulk?.confirm : action.confirm)!}
      onConfirm={() => run(asked)}
    />
  );
}

/** A confirmation; it stays open and pending until the action succeeds, and closes when it fails. */
function Confirm({
  confirm,
  texts,
  isDestructive,
  onConfirm,
  failure,
  onCancel,
}: {
  confirm: Confirmation;
  texts: Record<string, string | number>;
  isDestructive?: boolean;
  onConfirm: () => Promise<unknown>;
  failure: FailureTexts;
  onCancel: () => void;
}) {
  const { i18n } = useLingui();
  const [pending, setPending] = useState(false);
  const confirmed = async () => {
    setPending(true);
    try {
      await onConfirm();
    } catch (error) {
      showFailure(error, failure);
      onCancel();
    }
  };
  return (
    <AlertDialog
      open
      title={i18n.t(confirm.title, texts)}
      confirmLabel={i18n.t(confirm.confirmLabel, texts)}
      pendingLabel={i18n.t(confirm.pendingLabel)}
      tone={isDestructive ? 'danger' : 'brand'}
      pending={pending}
      onConfirm={() => void confirmed()}
      onCancel={onCancel}
    >
      {i18n.t(confirm.text, texts)}
    </AlertDialog>
  );
}

/** The rows for which a bulk action was refused, and why. */
export function RefusalsDialog({ refusals, onClose }: { refusals: Refusals; onClose: () => void }) {
  const { i18n } = useLingui();
  const { label, done, refused } = refusals;
  return (
    <Dialog
      small
      reading
      open
      onClose={onClose}
      title={i18n.t('{label}: done for {done}, not possible for {refused}', {
        label: i18n.t(label),
        done,
        refused: refused.length,
      })}
      footer={
        <Button wide onClick={onClose}>
          {i18n.t('Close')}
        </Button>
      }
    >
      <ul className="rule">
        {refused.map(({ id, name, message }) => (
          <li key={id} className="py-2">
            <b>{name}</b>
            <br />
            <span>{plainSentence(message)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
