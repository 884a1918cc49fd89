import { useRef } from 'react';
import { useLingui } from '@lingui/react';
import type { z } from 'zod';
import { ContactForm as Schema, InquiryType } from '@aar/contracts/content/contact-messages.contract';
import { api } from '../../api/deferred-client';
import { useDraft, useStoreTyped } from '../../api/draft';
import { inquiryTypes } from '../../domain/vocabulary/inquiry-types';
import { Button } from '../../ui/button';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { Select, TextArea, TextInput } from '../../ui/form/inputs';
import { useInBrowser } from '../../ui/use-in-browser';

const blank: z.input<typeof Schema> = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  inquiryType: 'general',
  website: '',
};

/** A message to the team. The input is kept until it is sent. */
export function ContactForm({ draftName }: { draftName?: string }) {
  const { i18n } = useLingui();
  const isInBrowser = useInBrowser();
  const draft = useDraft<Partial<z.input<typeof Schema>>>(
    draftName ? { name: draftName, schema: Schema, lasts: true } : undefined,
  );
  // Seconds from showing the form to the first attempt: a retry must send the same body under the same key.
  const shownAt = useRef<number>(undefined);
  const secondsTaken = useRef<number>(undefined);
  const form = useZodForm(Schema, {
    defaultValues: { ...blank, ...draft.values },
    onSubmit: async values => {
      if (!draft.values && shownAt.current !== undefined)
        secondsTaken.current ??= Math.round((performance.now() - shownAt.current) / 1_000);
      const message = { ...values, secondsTaken: secondsTaken.current };
      await draft.send(message, options => api.contactMessages.send(message, options));
      secondsTaken.current = undefined;
      form.showSaved(blank);
      toast.success(
        i18n.t('Message Sent!'),
        i18n.t("Thank you for reaching out. We'll get back to you within 24 hours."),
      );
    },
    failure: { fallback: /*i18n*/ 'Failed to send message. Please try again.' },
  });
  useStoreTyped(draft, form);

  return (
    <form
      className="stack"
      onSubmit={form.submit}
      noValidate
      // Server-rendered, it waits for hydration, because a script sends it.
      inert={!isInBrowser}
      ref={() => {
        shownAt.current ??= performance.now();
      }}
    >
      <Field label={i18n.t('Name')} error={form.error('name')}>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label={i18n.t('Email')} error={form.error('email')}>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label={i18n.t('Phone')} error={form.error('phone')}>
        <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <Field label={i18n.t('Inquiry Type')} error={form.error('inquiryType')}>
        <Select
          options={InquiryType.options.map(value => ({ value, label: i18n.t(inquiryTypes[value]) }))}
          {...form.register('inquiryType')}
        />
      </Field>
      <Field label={i18n.t('Subject')} error={form.error('subject')}>
        <TextInput {...form.register('subject')} />
      </Field>
      <Field label={i18n.t('Message')} error={form.error('message')}>
        <TextArea rows={6} {...form.register('message')} />
      </Field>
      <div hidden>
        <label>
          {i18n.t('Leave this empty')}
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
      <Button type="submit" wide pending={form.pending} pendingLabel={i18n.t('Sending...')}>
        {i18n.t('Send Message')}
      </Button>
    </form>
  );
}
