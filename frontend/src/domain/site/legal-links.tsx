import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react';
import { TextButton } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';

const PublicPageDialog = lazyDialog(() => import('./public-page.dialog'));

/** The documents that a new member accepts; they open in a dialog, so that the form's input is not lost. */
export function LegalLinks() {
  const { i18n } = useLingui();
  const [page, setPage] = useState<{ slug: string; title: string }>();
  const opener = (slug: string, title: string) => <TextButton onClick={() => setPage({ slug, title })} />;
  return (
    <>
      <Trans
        id="I am 18 or older and accept the <0>Terms of Service</0> and the <1>Privacy Policy</1>"
        components={{
          0: opener('terms-of-service', i18n.t('Terms of Service')),
          1: opener('privacy-policy', i18n.t('Privacy Policy')),
        }}
      />
      {page && <PublicPageDialog {...page} onClose={() => setPage(undefined)} />}
    </>
  );
}
