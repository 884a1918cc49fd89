import { useEffect } from 'react';
import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { line } from '@aar/contracts/vocabulary';
import { useSiteContent } from '../../api/site-content';
import { contrast, defaultColors, readable } from '@aar/contracts/content/brand-colours';
import { applyBrand, applyColors } from '../../domain/site/brand';
import { Banner } from '../../ui/feedback/banner';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';
import { PictureInput } from '../pictures/picture-input';
import { CardForm } from './card-form';
import { useCard } from './use-card';

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please enter a colour such as #059669');
const Brand = z.object({
  name: line(60).min(1, 'Site name is required'),
  tagline: line(120),
  logo: z.string().trim().max(500),
  primary: color,
  secondary: color,
});
const keys = {
  name: 'site-name',
  tagline: 'site-tagline',
  logo: 'platform-logo',
  primary: 'brand-color-primary',
  secondary: 'brand-color-secondary',
} as const;
type Name = keyof typeof keys;

/** Name, logo and colours of the site. The page previews the colours while they are chosen. */
export function BrandCard() {
  const { i18n } = useLingui();
  const { text, image, items } = useSiteContent();
  const form = useCard(Brand, {
    values: {
      name: text('site-name', 'Animal Activist Register'),
      tagline: text('site-tagline', 'Mobilizing for Animal Welfare'),
      logo: image('platform-logo') ?? '',
      primary: text('brand-color-primary', defaultColors.primary),
      secondary: text('brand-color-secondary', defaultColors.secondary),
    },
    itemsOf: (values, isChanged) =>
      (Object.keys(keys) as Name[])
        .filter(isChanged)
        .map(name =>
          name === 'logo'
            ? { key: keys.logo, type: 'image' as const, content: '', imageUrl: values.logo }
            : { key: keys[name], content: values[name]! },
        ),
    failed: /*i18n*/ 'Failed to save content',
  });
  const { primary = '', secondary = '', logo = '' } = form.watch();
  const isPale = color.safeParse(primary).success && contrast(primary, '#ffffff') < readable;

  useEffect(() => {
    applyColors(primary, secondary);
    return () => applyBrand(items);
  }, [primary, secondary, items]);

  return (
    <CardForm title={i18n.t('Brand & Logo')} form={form}>
      <Field label={i18n.t('Site Name')} error={form.error('name')}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label={i18n.t('Tagline')} error={form.error('tagline')}>
        <TextInput {...form.register('tagline')} />
      </Field>
      <Field
        label={i18n.t('Logo')}
        optional
        hint={i18n.t('A picture from the library. Without one, the default mark is shown.')}
        error={form.error('logo')}
      >
        <PictureInput
          label={i18n.t('Logo')}
          words="widget"
          value={logo}
          onChange={address =>
            form.setValue('logo', address, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
          }
        />
      </Field>
      <div className="split split--half">
        <ColorField label={i18n.t('Primary Colour')} name="primary" form={form} />
        <ColorField label={i18n.t('Secondary Colour')} name="secondary" form={form} />
      </div>
      {isPale && (
        <Banner role="status">
          {i18n.t(
            'White text on the primary colour has a contrast of {ratio}:1 and is hard to read; 4.5:1 is needed. Buttons use the secondary or a darker colour instead.',
            { ratio: contrast(primary, '#ffffff').toFixed(1) },
          )}
        </Banner>
      )}
    </CardForm>
  );
}

/** A colour, entered as a code or with a colour picker. */
function ColorField({ label, name, form }: { label: string; name: Name; form: ReturnType<typeof useCard> }) {
  const { i18n } = useLingui();
  const value = form.watch(name) ?? '';
  return (
    <Field label={label} error={form.error(name)}>
      <div className="row row--2">
        <TextInput className="min-w-0 flex-1" autoComplete="off" {...form.register(name)} />
        <input
          type="color"
          className="h-11 w-14"
          aria-label={i18n.t('Choose the {label}', { label })}
          value={color.safeParse(value).success ? value : '#000000'}
          onChange={event =>
            form.setValue(name, event.target.value, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
          }
        />
      </div>
    </Field>
  );
}
