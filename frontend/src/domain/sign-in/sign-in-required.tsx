import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { LinkButton } from '../../ui/button';
import { PageHead } from '../../ui/display/heading';
import { PageTitle } from '../../page-parts/page-title';

/** Replaces a member's page for visitors: says why, and links to the login and back to the path `next`. */
export function SignInRequired({ title, next, children }: { title: string; next: string; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div className="wrap narrow">
      <PageTitle>{title}</PageTitle>
      <PageHead title={i18n.t('Authentication Required')}>{children}</PageHead>
      <p>
        <LinkButton to={`/login?next=${encodeURIComponent(next)}`}>{i18n.t('Sign In')}</LinkButton>
      </p>
    </div>
  );
}
