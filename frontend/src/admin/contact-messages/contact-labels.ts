import type { ContactStatus } from '@aar/contracts/content/contact-messages.contract';
import type { BadgeTone } from '../../ui/display/badge';

export const contactStates: Record<ContactStatus, { label: string; tone: BadgeTone }> = {
  new: { label: /*i18n*/ 'New', tone: 'pending' },
  open: { label: /*i18n*/ 'Open', tone: 'running' },
  answered: { label: /*i18n*/ 'Answered', tone: 'active' },
  closed: { label: /*i18n*/ 'Closed', tone: 'neutral' },
  held: { label: /*i18n*/ 'Held Back', tone: 'suspended' },
};
