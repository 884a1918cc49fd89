import type { ReactNode } from 'react';
import type { IntegrationCategory } from '@aar/contracts/content/integration-templates';
import { KeyRound, Mail, MessageSquare, Phone, Plug } from '../../ui/icons';

export const categoryLabels = {
  email: /*i18n*/ 'Email',
  sms: /*i18n*/ 'SMS',
  whatsapp: /*i18n*/ 'WhatsApp',
  oauth: /*i18n*/ 'OAuth',
  other: /*i18n*/ 'Other',
} satisfies Record<IntegrationCategory, string>;

const byName: Record<string, ReactNode> = { mail: <Mail />, phone: <Phone />, 'message-square': <MessageSquare /> };
const byCategory = {
  email: <Mail />,
  sms: <Phone />,
  whatsapp: <MessageSquare />,
  oauth: <KeyRound />,
  other: <Plug />,
} satisfies Record<IntegrationCategory, ReactNode>;

/** The icon that an integration names, else its category's. */
export const iconOf = ({ icon, category }: { icon?: string | null; category: IntegrationCategory }) =>
  byName[icon ?? ''] ?? byCategory[category];
