import type { MessageChannel, MessageKind } from '@aar/contracts/notifications/preferences.contract';

/** The kinds in the order of the form. */
export const kindWords: Record<MessageKind, string> = {
  alert: /*i18n*/ 'Requests for help near you',
  response: /*i18n*/ 'Answers to your requests and offers',
  message: /*i18n*/ 'Messages from members',
  event: /*i18n*/ 'News of events that you joined',
  'nearby-event': /*i18n*/ 'New events near you',
  campaign: /*i18n*/ 'Announcements from our team',
};

export const channelWords: Record<MessageChannel, string> = {
  email: /*i18n*/ 'E-mail',
  sms: /*i18n*/ 'Text message',
  whatsapp: /*i18n*/ 'WhatsApp',
  push: /*i18n*/ 'This site on your devices',
};
