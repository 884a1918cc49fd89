/**
 * Every error the servers answer with: its stable code, its HTTP status and the sentence the member reads.
 * A handler may give another sentence where the specification has one for the case.
 */
export const errors = {
  'input.invalid': [400, 'Some fields need another look'],
  'input.unreadable': [400, 'This could not be read'],
  'input.too-large': [413, 'This is too large'],
  'auth.required': [401, 'Authentication Required'],
  'auth.session-ended': [401, 'Your session has ended. Please log in again.'],
  'auth.actor-invalid': [401, 'This call carries no valid actor'],
  'access.denied': [403, 'You are not allowed to do this'],
  'route.unknown': [404, 'There is nothing here'],
  'route.method': [405, 'This call is not possible here'],
  'rate.limited': [429, 'Too many requests. Please wait a moment and try again.'],
  'idempotency.mismatch': [422, 'This Idempotency-Key was used with another body'],
  'idempotency.running': [409, 'The same request is still being worked on'],
  'service.away': [503, 'This part of the site is resting. Please try again in a moment.'],
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

  'community.support-request.unknown': [404, 'This support request does not exist or is no longer public.'],
  'community.support-request.own': [409, 'You cannot offer help on your own request.'],
  'community.support-request.closed': [409, 'This request is no longer active.'],
  'community.response.exists': [409, 'You have already offered help on this request.'],
  'community.contact.none': [404, 'This request has no contact details.'],
  'community.featured-activist.unknown': [404, 'There is no featured activist yet.'],
  'community.search.too-short': [400, 'Please type at least 3 letters.'],
  'community.search.too-long': [400, 'Please use at most 4 words.'],
  'community.search.too-wide': [400, 'This search takes too long. Add a state or another word.'],

  'content.page.unknown': [404, 'Page not found'],

  'notifications.campaign.unknown': [404, 'This campaign does not exist.'],
  'notifications.campaign.no-recipients': [409, 'Nobody matches this audience.'],
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
