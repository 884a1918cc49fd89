/**
 * Every error the servers answer with: its stable code, its HTTP status and the sentence the member reads.
 * A handler may give another sentence where the specification has one for the case.
 */
export const errors = {
  'input.invalid': [400, 'Please check the highlighted fields'],
  'input.unreadable': [400, 'This could not be read'],
  'input.too-large': [413, 'This is too large'],
  'input.type': [415, 'This kind of content cannot be read here'],
  'auth.required': [401, 'Authentication Required'],
  'auth.session-ended': [401, 'Your session has ended. Please log in again.'],
  'auth.actor-invalid': [401, 'This call carries no valid actor'],
  'access.denied': [403, 'You are not allowed to do this'],
  'access.cross-site': [403, 'Another site started this call. Please open the site itself.'],
  'route.unknown': [404, 'There is nothing here'],
  'route.method': [405, 'This call is not possible here'],
  'rate.limited': [429, 'Too many requests. Please wait a moment and try again.'],
  'idempotency.mismatch': [422, 'This Idempotency-Key was used with another body'],
  'idempotency.running': [409, 'This is still being saved. Please wait a moment.'],
  'search.too-short': [400, 'Please type at least 3 letters.'],
  'search.too-long': [400, 'Please use at most 4 words.'],
  'search.too-wide': [400, 'This search takes too long. Add a state or another word.'],
  'service.away': [503, 'This part of the site is not available right now. Please try again in a moment.'],
  'service.late': [504, 'This took too long. Please try again.'],
  'service.busy': [503, 'The site is busy. Please try again in a moment.'],
  internal: [500, 'Something went wrong. Please try again.'],

  'identity.code.invalid': [400, 'Invalid code. Please try again.'],
  'identity.code.exhausted': [429, 'Too many attempts. Please ask for a new code.'],
  'identity.code.too-soon': [429, 'Please wait before asking for another code.'],
  'identity.code.method-disabled': [403, 'This verification method is not enabled'],
  'identity.registration.closed': [
    403,
    'Registration Temporarily Unavailable - No verification methods are currently enabled. Please contact the administrator.',
  ],
  'identity.account.exists': [409, 'An account with these details already exists. Please log in instead.'],
  'identity.password.common': [400, 'This password is too easy to guess. Please choose another.'],
  'identity.sign-in.failed': [401, 'Login failed. Please check your credentials.'],
  'identity.sign-in.waiting': [429, 'Too many failed logins. Please wait before trying again.'],
  'identity.sign-in.suspended': [403, 'This account is suspended.'],
  'identity.session.unknown': [404, 'This session has already ended.'],
  'identity.reset.invalid': [400, 'This reset has expired. Please ask for a new code.'],
  'identity.password.wrong': [400, 'This is not your current password.'],
  'identity.contact.taken': [409, 'This contact cannot be used.'],
  'identity.contact.same': [409, 'You already use this contact.'],
  'identity.contact.no-change': [404, 'There is no change of contact to confirm.'],
  'identity.profile.incomplete': [403, 'Please complete your profile first.'],
  'identity.avatar.unknown': [400, 'This picture cannot be used.'],
  'identity.provider.disabled': [403, 'OAuth is not enabled in admin settings'],
  'identity.provider.misconfigured': [503, 'OAuth is misconfigured. Please check admin settings.'],
  'identity.provider.denied': [403, 'Access was denied'],
  'identity.provider.state': [400, 'Security validation failed'],
  'identity.provider.failed': [502, 'OAuth authentication failed'],
  'identity.provider.email-unverified': [
    409,
    'An account with this e-mail already exists. Log in with your password and connect the provider there.',
  ],
  'identity.exchange.invalid': [400, 'This sign-in has expired. Please try again.'],
  'identity.social-account.unknown': [409, 'Connect this account first.'],
  'identity.social-account.taken': [409, 'This account is connected to another member.'],
  'identity.social-account.last': [409, 'Set a password first: this is your only way to sign in.'],
  'identity.member.unknown': [404, 'This user does not exist.'],
  'identity.member.self': [409, 'You cannot do this to your own account.'],
  'identity.member.last-admin': [409, 'The last administrator must stay.'],
  'identity.member.state': [409, 'This account has changed in the meantime. Please reload and check.'],
  'identity.verification.unknown': [404, 'This verification does not exist.'],
  'identity.verification.taken': [409, 'Somebody else has already done this. Please reload and check.'],
  'identity.verification.documents': [400, 'Please add at least one document.'],
  'identity.export.unknown': [404, 'This download does not exist or has expired.'],
  'identity.export.running': [409, 'Your data is already being prepared.'],
  'identity.deletion.none': [404, 'No deletion is planned.'],

  'community.support-request.unknown': [404, 'This support request does not exist or is no longer public.'],
  'community.support-request.own': [409, 'You cannot offer help on your own request.'],
  'community.support-request.closed': [409, 'This request is no longer active.'],
  'community.response.exists': [409, 'You have already offered help on this request.'],
  'community.contact.none': [404, 'This request has no contact details.'],
  'community.contact.limit': [
    429,
    'You have viewed as many contacts as allowed in one day. Please try again tomorrow.',
  ],
  'community.featured-activist.unknown': [404, 'There is no featured activist yet.'],

  'content.page.unknown': [404, 'Page not found'],
  'content.integration.unknown': [404, 'This integration does not exist.'],
  'content.integration.exists': [409, 'An integration of this name exists already.'],
  'content.integration.unreadable': [500, 'The stored credentials cannot be read. Please enter them again.'],
  'content.otp-settings.last-method': [409, 'At least one OTP method must remain enabled for security.'],
  'content.social-setting.unknown': [404, 'Configure this provider in Integration Settings first.'],
  'content.media.unknown': [404, 'This file does not exist.'],
  'content.media.type': [415, 'Please upload an image file (JPG, PNG, GIF, etc.)'],
  'content.media.document-type': [415, 'Please upload a PDF or an image file'],
  'content.media.too-many-pixels': [422, 'This image has too many pixels'],
  'content.media.unreadable': [422, 'This image cannot be read'],
  'content.media.pdf-unreadable': [
    422,
    'This PDF cannot be read. Please save it again, or upload photographs of its pages.',
  ],
  'content.media.pdf-locked': [422, 'This PDF is locked with a password. Please upload one that opens without it.'],
  'content.media.pdf-too-many-pages': [422, 'This PDF has more than 30 pages. Please upload it in parts.'],
  'content.media.pdf-too-large': [422, 'This PDF is too large to read. Please upload photographs of its pages.'],
  'content.media.in-use': [409, 'This file is in use and cannot be removed.'],
  'content.media.too-many': [409, 'You have uploaded too many files. Please remove some first.'],

  'notifications.campaign.unknown': [404, 'This campaign does not exist.'],
  'notifications.campaign.no-recipients': [409, 'No members match this audience.'],
  'notifications.unsubscribe.invalid': [404, 'This link is not valid.'],
  'notifications.code.undeliverable': [503, 'Failed to send OTP. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/** One field that needs another look; `path` is the field's name, dotted where it is nested. */
export interface FieldError {
  path: string;
  message: string;
}

/** Body of every answer that is not 2xx, as application/problem+json (RFC 9457). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: string;
  message: string;
  errors?: FieldError[];
}
