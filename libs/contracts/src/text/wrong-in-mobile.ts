/**
 * Why a number, as `cleanMobile` returns it, is not an Indian mobile number; undefined for one with too few digits, for
 * which the form's own message is enough.
 */
export function wrongInMobile(cleaned: string): string | undefined {
  const digits = cleaned.replace(/\D/g, '').length;
  if (digits < 10) return undefined;
  const [other] = /[^\d+]|(?!^)\+/u.exec(cleaned) ?? [];
  if (other) return `Please remove “${other}”: a mobile number has digits only`;
  if (cleaned.startsWith('+')) return 'Please enter an Indian mobile number (+91)';
  if (/^0[1-5]\d{9}$/.test(cleaned)) return 'This is a landline number. Please enter a mobile number';
  if (digits >= 20) return 'Please enter one number only';
  return digits > 10 ? `A mobile number has 10 digits, and this one has ${digits}` : undefined;
}
