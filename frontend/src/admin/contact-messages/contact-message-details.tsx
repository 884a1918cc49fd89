import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { ContactMessageDetail } from '@aar/contracts/content/contact-messages.contract';
import { api } from '../../api/panel-client';
import { inquiryTypes } from '../../domain/vocabulary/inquiry-types';
import { Badge } from '../../ui/display/badge';
import { Facts } from '../../ui/display/numbers';
import { formatMoment } from '../moment';
import { ShowContacts } from '../show-contacts';
import { contactStates } from './contact-labels';

/** The drawer of a contact message: the sender, the message, notes and replies. */
export function ContactMessageDetails({ message }: { message: ContactMessageDetail }) {
  const { i18n } = useLingui();
  const { label, tone } = contactStates[message.status];
  return (
    <>
      <p className="row">
        <Badge tone={tone}>{i18n.t(label)}</Badge>
      </p>
      <p className="break-words whitespace-pre-line">{message.message}</p>
      <Contacts key={message.id} message={message} />
      {message.note && (
        <div>
          <h3 className="mb-2">{i18n.t('Internal Note')}</h3>
          <p className="break-words whitespace-pre-line">{message.note}</p>
        </div>
      )}
      {message.replies.map(({ id, text, createdAt }) => (
        <div key={id}>
          <h3 className="mb-2">{i18n.t('Replied {when}', { when: formatMoment(createdAt) })}</h3>
          <p className="break-words whitespace-pre-line">{text}</p>
        </div>
      ))}
    </>
  );
}

/** Masked until an administrator reveals them, then shown until the drawer closes. */
function Contacts({ message }: { message: ContactMessageDetail }) {
  const { i18n } = useLingui();
  const shown = useMutation({
    ...api.contactMessages.contacts.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to fetch the contacts' },
  });
  const { email, phone } = shown.data ?? message;
  return (
    <div className="stack stack--2" aria-live="polite">
      <Facts
        items={[
          { label: i18n.t('Email'), value: email, wide: true },
          { label: i18n.t('Phone'), value: phone, wide: true },
          { label: i18n.t('Inquiry Type'), value: i18n.t(inquiryTypes[message.inquiryType]) },
          { label: i18n.t('Received'), value: formatMoment(message.createdAt) },
        ]}
      />
      {!shown.data && <ShowContacts pending={shown.isPending} onShow={() => shown.mutate({ id: message.id })} />}
    </div>
  );
}
