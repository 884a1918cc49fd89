import {
  type ContactMessage,
  ContactNote,
  ContactReply,
  ContactStatus,
} from '@aar/contracts/content/contact-messages.contract';
import { z } from 'zod';
import type { ActionForm } from '../resource/resource';
import { contactStates } from './contact-labels';

export const replyForm: ActionForm<ContactMessage, typeof ContactReply> = {
  title: /*i18n*/ 'Reply to {name}',
  description: /*i18n*/ 'Sent by e-mail, with their message quoted below. The message is then marked as answered.',
  schema: ContactReply,
  fields: [{ name: 'reply', label: /*i18n*/ 'Reply', kind: 'area', hint: /*i18n*/ 'At least 20 characters.' }],
  submitLabel: /*i18n*/ 'Send Reply',
  pendingLabel: /*i18n*/ 'Sending...',
  isKept: true,
  initial: () => ({ reply: '' }),
};

export const noteForm: ActionForm<ContactMessage, typeof ContactNote> = {
  title: /*i18n*/ 'Internal Note',
  description: /*i18n*/ 'Only administrators see it.',
  schema: ContactNote,
  fields: [{ name: 'note', label: /*i18n*/ 'Note', kind: 'area', optional: true }],
  submitLabel: /*i18n*/ 'Save Note',
  pendingLabel: /*i18n*/ 'Saving...',
  isKept: true,
  initial: message => ({ note: message?.note ?? '' }),
};

export const NewStatus = z.object({ status: ContactStatus });

export const statusForm: ActionForm<ContactMessage, typeof NewStatus> = {
  title: /*i18n*/ 'Set Status',
  schema: NewStatus,
  fields: [
    {
      name: 'status',
      label: /*i18n*/ 'Status',
      kind: 'select',
      options: ContactStatus.options.map(value => ({ value, label: contactStates[value].label })),
    },
  ],
  submitLabel: /*i18n*/ 'Save Status',
  pendingLabel: /*i18n*/ 'Saving...',
  initial: message => ({ status: message?.status ?? 'new' }),
};
