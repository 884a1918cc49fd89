import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client';
import { useSession } from '../../api/session';
import { requestPath } from '../../shared/request-ticket';
import { useSignInFirst } from '../../shared/sign-in-first';
import { Button } from '../../ui/button';
import { Lock, Mail, Phone } from '../../ui/icons';
import { Card } from '../../ui/display/card';

/** The contact of the member who asked for help, shown to members on request; not cached longer than the page is open. */
export function ContactCard({ id }: { id: string }) {
  const { i18n } = useLingui();
  const session = useSession();
  const signInFirst = useSignInFirst();
  const contact = useMutation({
    ...api.supportRequests.contact.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to fetch the contact' },
  });

  function show() {
    if (session) contact.mutate({ id });
    else signInFirst(i18n.t('Please log in to see the contact'), requestPath(id));
  }

  return (
    <Card aria-labelledby="contact">
      <h2 id="contact">{i18n.t('Contact')}</h2>
      <div className="stack" aria-live="polite">
        <p className="row row--4 row--tight">
          <Lock />
          <span>{i18n.t('Only signed-in members can see this. We record who views this.')}</span>
        </p>
        {contact.data && session ? (
          <>
            {contact.data.contactMobile && (
              <a className="btn btn--plain btn--wide" href={`tel:+91${contact.data.contactMobile}`}>
                <Phone />
                +91 {contact.data.contactMobile}
              </a>
            )}
            {contact.data.contactEmail && (
              <a className="btn btn--plain btn--wide" href={`mailto:${contact.data.contactEmail}`}>
                <Mail />
                {contact.data.contactEmail}
              </a>
            )}
          </>
        ) : (
          <Button tone="plain" wide icon={<Phone />} pending={contact.isPending} onClick={show}>
            {i18n.t('Show Contact')}
          </Button>
        )}
      </div>
    </Card>
  );
}
