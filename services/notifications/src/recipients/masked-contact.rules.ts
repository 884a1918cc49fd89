/** An e-mail address for eyes that need not know it: `asha.rao@example.in` is shown as `as******@example.in`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const shown = Math.min(2, Math.max(0, at - 1));
  return address.slice(0, shown) + '*'.repeat(Math.max(0, at - shown)) + address.slice(at);
}
