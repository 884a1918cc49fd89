export interface Contact {
  email?: string;
  phone?: string;
  address?: string;
  social: SocialPage[];
}

export const socialNetworks = ['facebook', 'twitter', 'instagram', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
export interface SocialPage {
  network: SocialNetwork;
  url: string;
}

const nothing: Contact = { social: [] };
const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);
/** '#' is a placeholder, and only http(s) URLs are social pages. */
const webAddress = (value: unknown) => (/^https?:\/\//i.test(text(value) ?? '') ? text(value) : undefined);

/** The footer's contact details from the content entry `footer-contact`; a text that is not a JSON object is ignored. */
export function parseContact(json: string): Contact {
  let raw: unknown;
  try {
    raw = JSON.parse(json);
  } catch {
    return nothing;
  }
  if (typeof raw !== 'object' || raw === null) return nothing;
  const { email, phone, address, social } = raw as Record<string, unknown>;
  const pages = (typeof social === 'object' && social) || {};
  return {
    email: text(email),
    phone: text(phone),
    address: text(address),
    social: socialNetworks.flatMap(network => {
      const url = webAddress((pages as Record<string, unknown>)[network]);
      return url ? [{ network, url }] : [];
    }),
  };
}
