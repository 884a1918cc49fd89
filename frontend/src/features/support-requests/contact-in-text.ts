const mobile = /(?<!\d)(?:\+?91[\s-]?|0)?([6-9](?:[\s-]?\d){9})(?!\d)/;
const email = /[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[a-z]{2,}/i;

/** The ten-digit Indian mobile number and the e-mail address in a text. */
export const contactIn = (text: string) => ({
  mobile: mobile.exec(text)?.[1]?.replace(/\D/g, ''),
  email: email.exec(text)?.[0],
});
