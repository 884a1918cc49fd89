const mobile = /(?<!\d)(?:\+?91[\s-]?|0)?([6-9](?:[\s-]?\d){9})(?!\d)/;
const email = /[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[a-z]{2,}/i;

/** The Indian mobile number, ten digits, and the e-mail address that somebody wrote, with whatever words around them. */
export const contactIn = (text: string) => ({
  mobile: mobile.exec(text)?.[1]?.replace(/\D/g, ''),
  email: email.exec(text)?.[0],
});
