import { use } from 'react';
import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { toast } from '../ui/feedback/toast';
import { blankValues, type Creation } from './described-form';
import DescribedFormDialog from './described-form-dialog';

/** The form that creates something. */
export default function CreateDialog({ create, me, onClose }: { create: Creation; me: User; onClose: () => void }) {
  const { i18n } = useLingui();
  const form = use(create.form())(me);
  return (
    <DescribedFormDialog
      form={form}
      draftName={form.title}
      initial={form.initial ?? blankValues(form.fields)}
      onSubmit={async (values, options) => {
        await create.run(values, options);
        toast.success(i18n.t(create.done));
        onClose();
      }}
      failure={{ failed: create.failed, title: create.failedTitle }}
      onClose={onClose}
    />
  );
}
