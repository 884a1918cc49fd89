/**
 * Codes of errors that concern the account or MSG91 itself: any other message would be refused too, and is accepted once an
 * administrator or MSG91 has corrected it. They are in the body, whatever the HTTP status is. A wrong number or text has
 * other codes (202, 310 and so on).
 */
const codes = new Set([
  // The key: missing, or wrong by its newer and its older code.
  '106',
  '201',
  '207',
  // The IP address of the request: blacklisted, or not whitelisted.
  '208',
  '418',
  // The account: out of credit, expired, banned, for demonstration only, or out of small campaigns for today.
  '301',
  '302',
  '303',
  '505',
  '506',
  // The route is closed.
  '306',
  // Faults of MSG91: its database, or an internal error.
  '001',
  '002',
  '601',
]);

/** The same by their text, for responses without one of these codes. */
const words = [
  /authentication ?fail|unauthori[sz]ed|invalid (authentication|auth) ?key/i,
  /\bip\b.*(whitelist|blacklist)/i,
  /insufficient (balance|credit)/i,
  /account\b.*\b(expired|banned|blocked|suspended|disabled)|(expired|banned|blocked|suspended) (user )?account/i,
  /route is currently unavailable/i,
];

/** Whether MSG91 refuses because of the account rather than this one message. */
export const isOfAccount = (code: unknown, message = '') =>
  codes.has(String(code)) || words.some(pattern => pattern.test(message));
