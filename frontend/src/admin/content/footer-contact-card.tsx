import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { parseContact, socialNetworks } from '@aar/contracts/content/footer-contact';
import { blankOr, Email, line, optionalWebAddress, prose } from '@aar/contracts/vocabulary';
import { useSiteContent } from '../../api/site-content';
import { Field } from '../../ui/form/field';
import { TextArea, TextInput } from '../../ui/form/inputs';
import { CardForm } from './card-form';
import { useCard } from './use-card';

const Contact = z.object({
  email: blankOr(Email, 'Invalid email address'),
  phone: line(30),
  address: prose(300),
  facebook: optionalWebAddress,
  twitter: optionalWebAddress,
  instagram: optionalWebAddress,
  linkedin: optionalWebAddress,
});
const networkLabels = { facebook: 'Facebook', twitter: 'Twitter', instagram: 'Instagram', linkedin: 'LinkedIn' };

/** The team's contact details in the footer and on /contact; a stored value that cannot be parsed counts as empty. */
export function FooterContactCard() {
  const { i18n } = useLingui();
  const { email = '', phone = '', address = '', social } = parseContact(useSiteContent().text('footer-contact'));
  const page = (network: string) => social.find(one => one.network === network)?.url ?? '';
  const form = useCard(Contact, {
    values: {
      email,
      phone,
      address,
      facebook: page('facebook'),
      twitter: page('twitter'),
      instagram: page('instagram'),
      linkedin: page('linkedin'),
    },
    itemsOf: ({ email, phone, address, ...pages }) => [
      { key: 'footer-contact', type: 'json', content: JSON.stringify({ email, phone, address, social: pages }) },
    ],
    failed: /*i18n*/ 'Failed to save content',
  });
  return (
    <CardForm title={i18n.t('Footer Contact')} form={form}>
      <Field
        label={i18n.t('Email')}
        optional
        hint={i18n.t('Messages from the contact form are sent to this address.')}
        error={form.error('email')}
      >
        <TextInput type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field
        label={i18n.t('Phone')}
        optional
        hint={i18n.t('Shown as the emergency hotline, 24/7.')}
        error={form.error('phone')}
      >
        <TextInput type="tel" autoComplete="off" {...form.register('phone')} />
      </Field>
      <Field label={i18n.t('Address')} optional error={form.error('address')}>
        <TextArea rows={2} {...form.register('address')} />
      </Field>
      {socialNetworks.map(network => (
        <Field key={network} label={networkLabels[network]} optional error={form.error(network)}>
          <TextInput inputMode="url" autoComplete="off" {...form.register(network)} />
        </Field>
      ))}
    </CardForm>
  );
}
