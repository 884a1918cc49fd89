import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/deferred-client';
import { useSession } from '../../../api/session';
import { ContactOnRequest } from '../../../domain/members/contact-on-request';
import { Card } from '../../../ui/display/card';

/** How to reach the organiser, shown to attendees on request; not cached longer than the page is open. */
export function EventContact({ id }: { id: string }) {
  const { i18n } = useLingui();
  const session = useSession();
  const contact = useMutation({
    ...api.events.contact.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to fetch the contact' },
  });
  return (
    <Card aria-labelledby="contact">
      <h2 id="contact">{i18n.t('Contact')}</h2>
      <ContactOnRequest
        note={i18n.t('Only those who take part can see this. We record who views this.')}
        isPending={contact.isPending}
        onShow={() => contact.mutate({ id })}
      >
        {contact.data && session && <p className="break-words">{contact.data.contactInfo}</p>}
      </ContactOnRequest>
    </Card>
  );
}
