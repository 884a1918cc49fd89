/** Sentences of the inbox about the security of the account. */
export const securityNews = {
  preferencesChanged: 'A link in one of our e-mails changed your notification settings. Check them if it was not you.',
} as const;
