import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { IntegrationCategory, templateOf } from '@aar/contracts/content/integration-templates';
import type { Integration } from '@aar/contracts/content/integrations.contract';
import { api } from '../../api/panel-client';
import { useDraft } from '../../api/draft';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { Select, TextArea, TextInput } from '../../ui/form/inputs';
import { Switch } from '../../ui/form/switch';
import { toast } from '../../ui/feedback/toast';
import { formValues, writeConfig } from './config';
import { ConfigFields } from './config-fields';
import { integrationFields } from './integration-fields';
import { categoryLabels } from './integration-labels';
import type { IntegrationDraft } from './drafts';

/** Add or Edit Integration; stays open with the input until the server has accepted it. */
export default function IntegrationDialog({
  draft,
  stored,
  onClose,
}: {
  draft: IntegrationDraft;
  /** The integration to edit; without it, a new one is created. */
  stored?: Integration;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const sending = useDraft();
  const fields = templateOf(draft.name)?.fields;
  const hasValue = stored?.hasValue ?? {};
  const [schema] = useState(() => integrationFields(Object.keys(hasValue).filter(key => hasValue[key])));
  const form = useZodForm(schema, {
    defaultValues: { ...draft, config: fields ? formValues(fields, draft.config) : draft.config },
    onSubmit: async ({ config, ...values }) => {
      const text = typeof config === 'string' ? config : writeConfig(fields ?? [], config, draft.config);
      const changed = { ...values, icon: values.icon ?? draft.icon, config: text };
      await (stored
        ? api.integrations.update({ id: stored.id, ...changed })
        : sending.send(changed, options => api.integrations.create(changed, options)));
      toast.success(i18n.t('Integration setting saved successfully'));
      onClose();
    },
    failure: { failed: /*i18n*/ 'Failed to save integration setting' },
  });

  return (
    <FormDialog
      form={form}
      hasCancel
      onClose={onClose}
      title={stored ? i18n.t('Edit Integration') : i18n.t('Add Integration')}
      submitLabel={i18n.t('Save Integration')}
      pendingLabel={i18n.t('Saving...')}
    >
      <Field
        label={i18n.t('Service Name')}
        hint={i18n.t('Unique identifier for this integration')}
        error={form.error('name')}
      >
        {/* The server finds a template's integration by its name. */}
        <TextInput autoComplete="off" readOnly={fields !== undefined} {...form.register('name')} />
      </Field>
      <Field label={i18n.t('Display Name')} error={form.error('displayName')}>
        <TextInput autoComplete="off" data-initial-focus={fields && ''} {...form.register('displayName')} />
      </Field>
      <Field label={i18n.t('Category')} error={form.error('category')}>
        <Select
          options={IntegrationCategory.options.map(value => ({ value, label: i18n.t(categoryLabels[value]) }))}
          {...form.register('category')}
        />
      </Field>
      <Switch
        label={i18n.t('Enable Integration')}
        hint={i18n.t('Make this integration active')}
        checked={form.watch('isEnabled') ?? false}
        onCheckedChange={isEnabled => form.setValue('isEnabled', isEnabled, { shouldDirty: true })}
      />
      <Field label={i18n.t('Description')} optional error={form.error('description')}>
        <TextArea rows={2} {...form.register('description')} />
      </Field>
      <ConfigFields form={form} fields={fields} hasValue={hasValue} />
    </FormDialog>
  );
}
