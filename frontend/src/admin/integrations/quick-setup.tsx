import '../settings.css';
import { useLingui } from '@lingui/react';
import { integrationTemplates } from '@aar/contracts/content/integration-templates';
import { providerIcons } from '../provider-icons';
import { Badge } from '../../ui/display/badge';
import { Button } from '../../ui/button';
import { Pencil } from '../../ui/icons';
import { Card } from '../../ui/display/card';
import { signInProviders } from './drafts';
import { categoryLabels, iconOf } from './integration-labels';

/** The templates, each of which can be set up once, and the sign-in providers that have no credentials yet. */
export function QuickSetup({ existing, onUse }: { existing: readonly string[]; onUse: (name: string) => void }) {
  const { i18n } = useLingui();
  const providers = signInProviders.filter(({ name }) => !existing.includes(name));
  return (
    <section aria-labelledby="quick-setup" className="stack">
      <h2 id="quick-setup">{i18n.t('Quick Setup')}</h2>
      <ul className="quicksetup">
        {integrationTemplates.map(template => (
          <li key={template.name}>
            <Card className="quicksetup__card">
              <p className="row row--between">
                {iconOf(template)}
                <Badge>{i18n.t(categoryLabels[template.category])}</Badge>
              </p>
              <h3>{template.displayName}</h3>
              <p className="small muted">{i18n.t(template.description)}</p>
              {existing.includes(template.name) ? (
                <Button
                  tone="plain"
                  wide
                  icon={<Pencil />}
                  aria-label={i18n.t('Edit the settings of {name}', { name: template.displayName })}
                  onClick={() => onUse(template.name)}
                >
                  {i18n.t('Edit Settings')}
                </Button>
              ) : (
                <Button
                  tone="plain"
                  wide
                  aria-label={i18n.t('Use Template: {name}', { name: template.displayName })}
                  onClick={() => onUse(template.name)}
                >
                  {i18n.t('Use Template')}
                </Button>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {providers.length > 0 && (
        <p className="row">
          {i18n.t('Social sign-in:')}
          {providers.map(({ name, displayName }) => {
            const Icon = providerIcons[name]!;
            return (
              <Button
                key={name}
                tone="plain"
                icon={<Icon />}
                aria-label={i18n.t('Set up {provider}', { provider: displayName })}
                onClick={() => onUse(name)}
              >
                {displayName}
              </Button>
            );
          })}
        </p>
      )}
    </section>
  );
}
