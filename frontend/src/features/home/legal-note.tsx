import './home.css';
import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';

const PublicPageDialog = lazyDialog(() => import('../../domain/site/public-page.dialog'));

/** The two legal documents, to read before joining. */
export function LegalNote() {
  const { i18n } = useLingui();
  const [page, setPage] = useState<{ slug: string; title: string }>();
  const opener = (slug: string, title: string) => (
    <button type="button" className="link" onClick={() => setPage({ slug, title })} />
  );
  return (
    <>
      <p className="muted">
        <Trans
          id="Joining is free. Read the <0>Terms of Service</0> and the <1>Privacy Policy</1> first."
          components={{
            0: opener('terms-of-service', i18n.t('Terms of Service')),
            1: opener('privacy-policy', i18n.t('Privacy Policy')),
          }}
        />
      </p>
      {page && <PublicPageDialog {...page} onClose={() => setPage(undefined)} />}
    </>
  );
}
