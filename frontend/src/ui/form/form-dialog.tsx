import { useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useLingui } from '@lingui/react';
import { Button, type ButtonTone } from '../button';
import { Dialog, DialogClose } from '../dialog/dialog';
import { useHeldWhile } from './use-held-while';

/** What the window needs of a form: that of `useZodForm`, or one with a state of its own. */
interface DialogForm {
  submit(event: SubmitEvent): unknown;
  pending: boolean;
  formState: { isDirty: boolean };
}

/**
 * A form in a window: its fields are the children, its submit button stands in the footer. Once something was changed, closing
 * the window or leaving the page asks first; while it is sent, nothing closes it, and its fields take nothing more.
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
  /** More room between the fields: groups of them. */
  loose?: boolean;
  /** Something would be lost that the form does not know of: what it opens with, an upload, an order that was dragged. */
  dirty?: boolean;
  /** Nothing worth a question is typed in it. */
  guarded?: boolean;
  /** Below the form and no part of it. */
  beside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  useHeldWhile(form.pending, element);
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
