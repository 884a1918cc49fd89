import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { api } from '../../../api/client';
import { useSession } from '../../../api/session';
import { ContactOnRequest } from '../../../domain/members/contact-on-request';
import { requestPath } from '../../../domain/support-requests/request-ticket';
import { useSignInFirst } from '../../../domain/sign-in/sign-in-first';
import { LinkButton } from '../../../ui/button';
import { Mail, MessageSquare, Phone } from '../../../ui/icons';
import { Card } from '../../../ui/display/card';
import { isHelping } from '../place/place-card';

const conversationOf = (request: SupportRequest) => isHelping(request) && request.myResponse?.conversationId;

/** Whether the owner can be reached: by the contact for every member, and by a conversation for an accepted helper. */
export const hasWayToOwner = (request: SupportRequest) =>
  !request.isOwner && (request.hasContact || Boolean(conversationOf(request)));

/** The ways to the member who asked for help; an accepted helper can also write in their conversation. */
export function ContactCard({ request }: { request: SupportRequest }) {
  const { i18n } = useLingui();
  const { id, owner, hasContact } = request;
  const conversationId = conversationOf(request);
  return (
    <Card aria-labelledby="contact">
      <h2 id="contact">
        {isHelping(request) && owner ? i18n.t('Reach {name}', { name: owner.name }) : i18n.t('Contact')}
      </h2>
      <div className="stack">
        {conversationId && (
          <LinkButton wide icon={<MessageSquare />} to={`/messages/${conversationId}`}>
            {i18n.t('Message')}
          </LinkButton>
        )}
        {hasContact && <Contact id={id} />}
      </div>
    </Card>
  );
}

/** The contact, shown on request because each view is counted and recorded; not cached longer than the page is open. */
function Contact({ id }: { id: string }) {
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
    <ContactOnRequest
      note={i18n.t('Only signed-in members can see this. We record who views this.')}
      isPending={contact.isPending}
      onShow={show}
    >
      {contact.data && session && (
        <>
          {contact.data.contactMobile && (
            <a className="btn btn--plain btn--wide" href={`tel:+91${contact.data.contactMobile}`}>
              <Phone />
              <span>{`+91 ${contact.data.contactMobile}`}</span>
            </a>
          )}
          {contact.data.contactEmail && (
            <a className="btn btn--plain btn--wide" href={`mailto:${contact.data.contactEmail}`}>
              <Mail />
              <span>{contact.data.contactEmail}</span>
            </a>
          )}
        </>
      )}
    </ContactOnRequest>
  );
}
