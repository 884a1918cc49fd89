import type { ContactMessage, ContactMessageDetail } from '@aar/contracts/content/contact-messages.contract';
import { api } from '../../api/panel-client';
import { formatDate } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { inquiryTypes } from '../../domain/vocabulary/inquiry-types';
import { Badge } from '../../ui/display/badge';
import { listSource, type Resource } from '../resource/resource';
import { contactActions } from './contact-actions';
import { contactStates } from './contact-labels';
import { ContactMessageDetails } from './contact-message-details';

/** /admin/contact-messages */
export const contactMessages: Resource<ContactMessage, ContactMessageDetail> = {
  title: /*i18n*/ 'Contact Messages',
  list: listSource(api.contactMessages.list, 'messages'),
  label: /*i18n*/ 'Subject',
  nameOf: ({ subject }) => subject,
  note: ({ name }) => name,
  columns: [
    {
      name: 'inquiry',
      label: /*i18n*/ 'Inquiry Type',
      cell: ({ inquiryType }) => i18n.t(inquiryTypes[inquiryType]),
      isSecondary: true,
    },
    {
      name: 'status',
      label: /*i18n*/ 'Status',
      cell: ({ status }) => <Badge tone={contactStates[status].tone}>{i18n.t(contactStates[status].label)}</Badge>,
    },
    {
      name: 'received',
      label: /*i18n*/ 'Received',
      cell: ({ createdAt }) => <time className="whitespace-nowrap">{formatDate(createdAt)}</time>,
    },
  ],
  search: { name: 'q', label: /*i18n*/ 'Name, subject or message', min: 3 },
  filters: [
    {
      name: 'status',
      label: /*i18n*/ 'Status',
      kind: 'select',
      any: /*i18n*/ 'All except held back',
      options: Object.entries(contactStates).map(([value, { label }]) => ({ value, label })),
    },
    {
      name: 'inquiryType',
      label: /*i18n*/ 'Inquiry Type',
      kind: 'select',
      any: /*i18n*/ 'All inquiries',
      options: Object.entries(inquiryTypes).map(([value, label]) => ({ value, label })),
    },
  ],
  empty: {
    title: /*i18n*/ 'No messages yet',
    text: /*i18n*/ 'Messages from the contact form are listed here, newest first.',
    art: 'asleep',
  },
  failed: /*i18n*/ 'Failed to fetch the contact messages',
  actions: contactActions,
  detail: {
    load: id => api.contactMessages.get.query({ id }),
    failed: /*i18n*/ 'Failed to fetch the message',
    subtitle: ({ name }) => name,
    Body: ({ row }) => <ContactMessageDetails message={row} />,
  },
};
