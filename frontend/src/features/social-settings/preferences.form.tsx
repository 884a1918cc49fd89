import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { SharingPreferences } from '@aar/contracts/identity/social-accounts.contract';
import { api } from '../../api/client';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { TextArea } from '../../ui/form/inputs';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { Switch } from '../../ui/form/switch';
import { toast } from '../../ui/feedback/toast';
import { HashtagList } from './hashtag-list';
import { useHashtags } from './use-hashtags';

const toggles = [
  {
    name: 'autoShareEvents',
    label: /*i18n*/ 'Auto-share Events',
    hint: /*i18n*/ 'Offer to share events you create or join',
  },
  {
    name: 'autoShareRequests',
    label: /*i18n*/ 'Auto-share Support Requests',
    hint: /*i18n*/ 'Offer to share requests you create',
  },
  {
    name: 'includeHashtags',
    label: /*i18n*/ 'Include Hashtags',
    hint: /*i18n*/ 'Add your hashtags to what you share',
  },
] as const;

/** How the member shares. Saving closes the screen; a failure keeps the input. */
export default function PreferencesForm({
  preferences,
  onSaved,
}: {
  preferences: SharingPreferences;
  onSaved: () => void;
}) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const form = useZodForm(SharingPreferences, {
    defaultValues: preferences,
    onSubmit: async values => {
      const saved = await api.socialAccounts.savePreferences(values);
      queries.setQueryData(
        api.socialAccounts.get.query().queryKey,
        settings => settings && { ...settings, preferences: saved },
      );
      toast.success(i18n.t('Settings Saved'), i18n.t('Your social media settings have been updated successfully'));
      onSaved();
    },
    failure: { fallback: /*i18n*/ 'Failed to save settings' },
  });
  const hashtags = useHashtags(form.watch('customHashtags'), list =>
    form.setValue('customHashtags', list, { shouldDirty: true }),
  );
  const includeHashtags = form.watch('includeHashtags');
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        // Adds a hashtag that was typed but not added, which would be lost otherwise.
        if (includeHashtags && !hashtags.add()) event.preventDefault();
        else void form.submit(event);
      }}
    >
      <LeaveGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      {toggles.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={i18n.t(label)}
          hint={i18n.t(hint)}
          checked={form.watch(name)}
          onCheckedChange={checked => form.setValue(name, checked, { shouldDirty: true })}
        />
      ))}
      {includeHashtags && <HashtagList hashtags={hashtags} error={form.error('customHashtags')} />}
      <Field label={i18n.t('Default Message')} error={form.error('defaultMessage')}>
        <TextArea rows={4} maxLength={500} {...form.register('defaultMessage')} />
      </Field>
      <Button type="submit" wide pending={form.pending} pendingLabel={i18n.t('Saving...')}>
        {i18n.t('Save Settings')}
      </Button>
    </form>
  );
}
