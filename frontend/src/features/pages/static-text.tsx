import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { PublicPage } from '@aar/contracts/content/pages.contract';
import { formatDate } from '../../i18n/dates';
import { ContactDetails } from '../../domain/site/contact-details';
import { RichText } from '../../rich-text/rich-text';
import { LinkButton } from '../../ui/button';
import { PageHead } from '../../ui/display/heading';
import { TextLink } from '../../ui/navigation/link';

const templates: Record<PublicPage['template'], (page: PublicPage) => ReactNode> = {
  default: page => <Text {...page} />,
  legal: page => <Legal {...page} />,
  about: page => <About {...page} />,
  contact: page => <Contact {...page} />,
};

/** A page that staff wrote, in the layout of its template. */
export function StaticText({ page }: { page: PublicPage }) {
  return (
    <>
      <PageHead title={page.title} />
      {templates[page.template](page)}
    </>
  );
}

const Text = ({ content }: PublicPage) => (
  <div className="card max-w-175">
    <RichText html={content} />
  </div>
);

/** A legal document: its effective date, and a contact. */
function Legal(page: PublicPage) {
  const { i18n } = useLingui();
  return (
    <>
      <p className="muted mb-4">
        {i18n.t('Last updated')}: <time dateTime={page.updatedAt}>{formatDate(page.updatedAt)}</time>
      </p>
      <Text {...page} />
      <p className="mt-4">
        {i18n.t('Questions about this text?')} <TextLink to="/contact">{i18n.t('Contact Us')}</TextLink>
      </p>
    </>
  );
}

/** About the organisation, and how to join. */
function About(page: PublicPage) {
  const { i18n } = useLingui();
  return (
    <>
      <Text {...page} />
      <section className="card max-w-175 mt-6 stack" aria-labelledby="take-part">
        <h2 id="take-part">{i18n.t('Become part of it')}</h2>
        <div className="row">
          <LinkButton to="/register">{i18n.t('Join Now')}</LinkButton>
          <LinkButton to="/find-activists" tone="plain">
            {i18n.t('Find Activists')}
          </LinkButton>
        </div>
      </section>
    </>
  );
}

/** The team's contact details next to the text, and a link to the form. */
function Contact(page: PublicPage) {
  const { i18n } = useLingui();
  return (
    <div className="split">
      <div className="stack">
        <Text {...page} />
        <p>
          <LinkButton to="/contact">{i18n.t('Send us a message')}</LinkButton>
        </p>
      </div>
      <div className="stack">
        <ContactDetails />
      </div>
    </div>
  );
}
