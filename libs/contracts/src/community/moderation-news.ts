/**
 * Sentences of the inbox about a decision, by kind of news and type of thing. Whole sentences, because in Hindi the noun changes
 * the words around it.
 */
export const moderationNews = {
  'thing-hidden': {
    member: 'Your profile was hidden',
    support_request: 'Your support request was hidden',
    event: 'Your event was hidden',
    event_photo: 'Your photo of an event was hidden',
    response: 'Your offer of help was hidden',
    message: 'Your message was hidden',
  },
  warned: {
    member: 'You have received a warning about your profile',
    support_request: 'You have received a warning about your support request',
    event: 'You have received a warning about your event',
    event_photo: 'You have received a warning about your photo of an event',
    response: 'You have received a warning about your offer of help',
    message: 'You have received a warning about your message',
  },
  'appeal-upheld': {
    member: 'The decision about your profile stays as it is',
    support_request: 'The decision about your support request stays as it is',
    event: 'The decision about your event stays as it is',
    event_photo: 'The decision about your photo of an event stays as it is',
    response: 'The decision about your offer of help stays as it is',
    message: 'The decision about your message stays as it is',
  },
  'appeal-overturned': {
    member: 'The decision about your profile was taken back',
    support_request: 'The decision about your support request was taken back',
    event: 'The decision about your event was taken back',
    event_photo: 'The decision about your photo of an event was taken back',
    response: 'The decision about your offer of help was taken back',
    message: 'The decision about your message was taken back',
  },
  'report-dismissed': {
    member: 'We looked at the profile you reported and found nothing to act on',
    support_request: 'We looked at the support request you reported and found nothing to act on',
    event: 'We looked at the event you reported and found nothing to act on',
    event_photo: 'We looked at the photo of an event you reported and found nothing to act on',
    response: 'We looked at the offer of help you reported and found nothing to act on',
    message: 'We looked at the message you reported and found nothing to act on',
  },
  'report-followed': {
    member: 'Thank you: we acted on the profile you reported',
    support_request: 'Thank you: we acted on the support request you reported',
    event: 'Thank you: we acted on the event you reported',
    event_photo: 'Thank you: we acted on the photo of an event you reported',
    response: 'Thank you: we acted on the offer of help you reported',
    message: 'Thank you: we acted on the message you reported',
  },
} as const;
