import type { ContentItem } from '@aar/contracts/content/admin-content.contract';
import { parseContact } from '@aar/contracts/content/footer-contact';
import { Email } from '@aar/contracts/vocabulary';

/** Key of the content item with the e-mail address that contact messages are mailed to. */
export const contactKey = 'footer-contact';

/** The e-mail address in the footer of the site, if this item contains it. */
export const teamAddressOf = ({ key, content, isActive }: Pick<ContentItem, 'key' | 'content' | 'isActive'>) =>
  key === contactKey && isActive ? Email.safeParse(parseContact(content).email).data : undefined;
