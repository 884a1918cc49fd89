import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { line } from '@aar/contracts/vocabulary';
import { useSiteContent } from '../../api/site-content';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';
import { CardForm } from './card-form';
import { useCard } from './use-card';

const figures = [
  { name: 'activists', label: /*i18n*/ 'Active Members' },
  { name: 'ngos', label: /*i18n*/ 'NGOs Connected' },
  { name: 'events', label: /*i18n*/ 'Events This Month' },
] as const;
const Statistics = z.object(
  Object.fromEntries(figures.flatMap(({ name }) => [[name, line(20)] as const, [`${name}_label`, line(40)] as const])),
);

/** The three numbers of the home page; an empty one is replaced by the real count. */
export function StatisticsCard() {
  const { i18n } = useLingui();
  const { text } = useSiteContent();
  const names = Object.keys(Statistics.shape);
  const form = useCard(Statistics, {
    values: Object.fromEntries(names.map(name => [name, text(`homepage_stats_${name}`)])),
    itemsOf: (values, isChanged) =>
      names.filter(isChanged).map(name => ({ key: `homepage_stats_${name}`, content: values[name]! })),
    failed: /*i18n*/ 'Failed to update statistics',
  });
  return (
    <CardForm title={i18n.t('Homepage Statistics')} form={form}>
      <p className="muted">{i18n.t('If you leave a number blank, the site counts it.')}</p>
      {figures.map(({ name, label }) => (
        <div key={name} className="split split--half">
          <Field label={i18n.t(label)} optional error={form.error(name)}>
            <TextInput inputMode="numeric" autoComplete="off" {...form.register(name)} />
          </Field>
          <Field
            label={i18n.t('Label of “{name}”', { name: i18n.t(label) })}
            optional
            error={form.error(`${name}_label`)}
          >
            <TextInput autoComplete="off" placeholder={i18n.t(label)} {...form.register(`${name}_label`)} />
          </Field>
        </div>
      ))}
    </CardForm>
  );
}
