/** Sentences of the inbox about the security of the account. */
export const securityNews = {
  preferencesChanged: 'A link in one of our e-mails changed your notification settings. Check them if it was not you.',
  whatsappStopped: 'You replied STOP, so we send you nothing by WhatsApp any more. Reply START to get it again.',
  whatsappResumed: 'You replied START, so we send you messages by WhatsApp again.',
  administratorSuspended: 'An administrator suspended another one. If nobody told you why, ask them, or lift it.',
} as const;
