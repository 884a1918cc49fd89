import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { useSiteContent } from '../../api/site-content';
import { rotationOf } from '../../domain/site/hero-images';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';
import { Switch } from '../../ui/form/switch';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { useCard } from './use-card';

const wrong = 'Please enter a number of seconds from 1 to 60';
const Settings = z.object({
  enabled: z.string(),
  interval: z
    .string()
    .trim()
    .regex(/^(?:[1-9]|[1-5]\d|60)$/, wrong),
});

/** Whether the pictures rotate, and how fast. */
export function HeroSettings() {
  const { i18n } = useLingui();
  const { rotates, seconds } = rotationOf(useSiteContent());
  const form = useCard(Settings, {
    values: { enabled: String(rotates), interval: String(seconds) },
    itemsOf: (values, isChanged) =>
      (['enabled', 'interval'] as const)
        .filter(isChanged)
        .map(name => ({ key: `hero_carousel_${name}`, content: values[name]! })),
    failed: /*i18n*/ 'Failed to save content',
  });
  return (
    <form className="stack" onSubmit={form.submit} noValidate>
      <LeaveGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Switch
        label={i18n.t('Pictures change automatically')}
        checked={form.watch('enabled') === 'true'}
        onCheckedChange={checked => form.setValue('enabled', String(checked), { shouldDirty: true })}
      />
      <Field label={i18n.t('Seconds per picture')} error={form.error('interval')}>
        <TextInput inputMode="numeric" autoComplete="off" {...form.register('interval')} />
      </Field>
      <div>
        <Button type="submit" pending={form.pending} pendingLabel={i18n.t('Saving...')}>
          {i18n.t('Save Carousel Settings')}
        </Button>
      </div>
    </form>
  );
}
