import type { ContactMessage, ContactNote, ContactReply } from '@aar/contracts/content/contact-messages.contract';
import { api } from '../../api/panel-client';
import { lazily } from '../../forms/described-form';
import { Flag, Pencil, Send } from '../../ui/icons';
import type { RowAction } from '../resource/resource';
import type { NewStatus } from './contact-forms';

/** Sends the version that was shown, so that of two concurrent actions only one succeeds. */
const seen = ({ id, version }: ContactMessage) => ({ id, version });

const reply: RowAction<ContactMessage, typeof ContactReply> = {
  name: 'reply',
  label: /*i18n*/ 'Reply',
  icon: <Send />,
  isOffered: () => true,
  form: lazily(async () => (await import('./contact-forms')).replyForm),
  run: (message, values) => api.contactMessages.update({ ...seen(message), ...values }),
  done: /*i18n*/ 'Reply sent',
  failed: /*i18n*/ 'Failed to send the reply',
};

const addNote: RowAction<ContactMessage, typeof ContactNote> = {
  name: 'note',
  label: /*i18n*/ 'Internal Note',
  icon: <Pencil />,
  isOffered: () => true,
  form: lazily(async () => (await import('./contact-forms')).noteForm),
  run: (message, values) => api.contactMessages.update({ ...seen(message), ...values }),
  done: /*i18n*/ 'Note saved',
  failed: /*i18n*/ 'Failed to save the note',
};

const status: RowAction<ContactMessage, typeof NewStatus> = {
  name: 'status',
  label: /*i18n*/ 'Set Status',
  icon: <Flag />,
  isOffered: () => true,
  form: lazily(async () => (await import('./contact-forms')).statusForm),
  run: (message, values) => api.contactMessages.update({ ...seen(message), ...values }),
  failed: /*i18n*/ 'Failed to set the status',
};

export const contactActions: RowAction<ContactMessage>[] = [reply, status, addNote];
