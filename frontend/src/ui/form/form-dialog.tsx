import { useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useLingui } from '@lingui/react';
import { Button, type ButtonTone } from '../button';
import { Dialog, DialogClose } from '../dialog/dialog';
import { useReadOnlyWhile } from './use-read-only-while';

/** The part of a form that the dialog needs: from `useZodForm`, or a custom one. */
interface DialogForm {
  submit(event: SubmitEvent): unknown;
  pending: boolean;
  formState: { isDirty: boolean };
}

/**
 * A form in a dialog: its fields are the children, its submit button is in the footer. With unsaved changes, closing the dialog
 * or leaving the page asks first; while the form is being sent, the dialog cannot be closed and its fields take no input.
 */
export function FormDialog({
  form,
  title,
  description,
  submitLabel,
  pendingLabel,
  tone,
  isReady = true,
  hasCancel,
  small,
  loose,
  dirty = false,
  guarded = true,
  beside,
  onClose,
  children,
}: {
  form: DialogForm;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  tone?: ButtonTone;
  /** Whether it can be submitted. */
  isReady?: boolean;
  hasCancel?: boolean;
  small?: boolean;
  /** More space between the fields, for groups of them. */
  loose?: boolean;
  /** Unsaved changes that the form does not know of: a restored draft, an upload, a reordered list. */
  dirty?: boolean;
  /** Asks before unsaved changes are lost; false for a form whose input is not worth the question. */
  guarded?: boolean;
  /** Below the form and not part of it. */
  beside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  useReadOnlyWhile(form.pending, element);
  const submit = (
    <Button
      type="submit"
      form={id}
      wide={!hasCancel}
      tone={tone}
      disabled={!isReady}
      pending={form.pending}
      pendingLabel={pendingLabel}
    >
      {submitLabel}
    </Button>
  );
  const stack = loose ? 'stack stack--6' : 'stack';
  const fields = (
    <form ref={element} id={id} className={stack} onSubmit={form.submit} aria-busy={form.pending} noValidate>
      {children}
    </form>
  );
  return (
    <Dialog
      open
      firm
      small={small}
      dirty={guarded && (dirty || form.formState.isDirty)}
      pending={form.pending}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        hasCancel ? (
          <div className="grid grid-cols-[auto_1fr] gap-3">
            <DialogClose disabled={form.pending}>{i18n.t('Cancel')}</DialogClose>
            {submit}
          </div>
        ) : (
          submit
        )
      }
    >
      {beside ? (
        <div className={stack}>
          {fields}
          {beside}
        </div>
      ) : (
        fields
      )}
    </Dialog>
  );
}
