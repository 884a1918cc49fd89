import { templateOf, type IntegrationCategory } from '@aar/contracts/content/integration-templates';
import type { Integration } from '@aar/contracts/content/integrations.contract';

/** The initial values of the dialog. */
export interface IntegrationDraft {
  name: string;
  displayName: string;
  category: IntegrationCategory;
  isEnabled: boolean;
  /** JSON text. */
  config: string;
  description: string;
  icon?: string;
}

const blank: IntegrationDraft = {
  name: '',
  displayName: '',
  category: 'other',
  isEnabled: false,
  config: '',
  description: '',
};

/** Social sign-in providers; their credentials are free-form JSON. */
export const signInProviders = [
  { name: 'google_oauth', displayName: 'Google' },
  { name: 'facebook_oauth', displayName: 'Facebook' },
  { name: 'twitter_oauth', displayName: 'Twitter' },
];

const asText = (config: object) => JSON.stringify(config, null, 2);

/** A new integration: from the template or the sign-in provider of that name, else empty. */
export function draftOf(name: string): IntegrationDraft {
  const template = templateOf(name);
  if (template) {
    const { fields, ...rest } = template;
    const config = asText(Object.fromEntries(fields.map(({ key, type }) => [key, type === 'boolean' ? false : ''])));
    return { ...blank, ...rest, config };
  }
  const provider = signInProviders.find(one => one.name === name);
  if (provider)
    return { ...blank, ...provider, category: 'oauth', config: asText({ client_id: '', client_secret: '' }) };
  return blank;
}

export const draftFrom = ({ description, icon, ...stored }: Integration): IntegrationDraft => ({
  name: stored.name,
  displayName: stored.displayName,
  category: stored.category,
  isEnabled: stored.isEnabled,
  config: templateOf(stored.name) ? stored.config : pretty(stored.config),
  description: description ?? '',
  icon: icon ?? undefined,
});

function pretty(text: string) {
  try {
    return asText(JSON.parse(text) as object);
  } catch {
    return text;
  }
}
