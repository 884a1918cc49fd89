import { defineContract, route } from '../contract';
import { Nothing } from '../vocabulary';

/** Delivery reports of providers, by webhooks; each request authenticates itself. */
export const webhooks = defineContract('notifications.webhooks', {
  sendgrid: route({
    http: 'POST /webhooks/sendgrid',
    access: 'public',
    limit: 'webhook',
    body: '1MB',
    webhook: ['x-twilio-email-event-webhook-signature', 'x-twilio-email-event-webhook-timestamp'],
    status: 204,
    summary: 'What became of mail, reported and signed by SendGrid (its Event Webhook)',
    changes: 'nothing: staff see it when they look',
    input: Nothing,
    output: Nothing,
  }),
  bounce: route({
    http: 'POST /webhooks/bounces',
    access: 'public',
    limit: 'webhook',
    body: '1MB',
    webhook: [],
    bodyType: 'message/rfc822',
    status: 204,
    summary: 'A mail that came back to a return path of ours, which is signed, as the mail server took it',
    changes: 'nothing: staff see it when they look',
    input: Nothing,
    output: Nothing,
  }),
  msg91: route({
    http: 'POST /webhooks/msg91',
    access: 'public',
    limit: 'webhook',
    body: '1MB',
    webhook: ['x-webhook-secret'],
    // MSG91's webhook v2 posts a form.
    bodyType: 'application/x-www-form-urlencoded',
    status: 204,
    summary: 'What became of text messages, reported by MSG91 with the secret of its integration',
    changes: 'nothing: staff see it when they look',
    input: Nothing,
    output: Nothing,
  }),
  msg91Inbound: route({
    http: 'POST /webhooks/msg91/inbound',
    access: 'public',
    limit: 'webhook',
    webhook: ['x-webhook-secret'],
    status: 204,
    summary:
      'What people write to the WhatsApp number of the site, passed on by MSG91: STOP ends WhatsApp, START begins it again',
    changes: 'nothing: staff see it when they look',
    input: Nothing,
    output: Nothing,
  }),
});
