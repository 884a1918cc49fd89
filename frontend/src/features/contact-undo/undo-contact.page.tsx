import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Output } from '@aar/contracts/contract';
import type { ContactUndo, contactUndo } from '@aar/contracts/identity/contact-undo.contract';
import { api } from '../../api/deferred-client';
import { formatDate, formatTime } from '../../i18n/dates';
import { messageOf } from '../../i18n/failures';
import { PageTitle } from '../../page-parts/page-title';
import { platformNames } from '../../domain/vocabulary/social-platforms';
import { QueryView } from '../../page-parts/query-view';
import { useFreshQuery } from '../../page-parts/use-fresh-query';
import { Banner } from '../../ui/feedback/banner';
import { Button, LinkButton } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { PageHead } from '../../ui/display/heading';

/** /undo-contact/:token, linked from the message about a change or an addition. Opening it changes nothing, only the button. */
export function Component() {
  const { i18n } = useLingui();
  const { token = '' } = useParams();
  const query = useFreshQuery(api.contactUndo.get.query({ token }));
  const undo = useMutation({
    ...api.contactUndo.undo.mutation(),
    meta: { failed: null },
  });
  return (
    <div className="wrap narrow">
      <PageTitle>{i18n.t('Undo a Change to Your Account')}</PageTitle>
      <PageHead title={i18n.t('Undo a Change to Your Account')} />
      <Card hold="tape" aria-label={i18n.t('Undo a Change to Your Account')} className="mb-12">
        {undo.data ? (
          <Done {...undo.data} />
        ) : (
          <QueryView
            query={query}
            as="h2"
            failure={i18n.t('Failed to fetch the change')}
            instead={({ problem }) => problem.code === 'identity.contact-undo.invalid' && <Ended />}
          >
            {change => (
              <div className="stack">
                <Changes {...change} />
                {undo.isError && (
                  <Banner tone="bad" role="alert">
                    {messageOf(undo.error, 'Failed to undo the change. Please try again.')}
                  </Banner>
                )}
                <p>
                  <Button
                    tone="danger"
                    pending={undo.isPending}
                    pendingLabel={i18n.t('Undoing...')}
                    onClick={() => undo.mutate({ token })}
                  >
                    {i18n.t('Undo the Change')}
                  </Button>
                </p>
              </div>
            )}
          </QueryView>
        )}
      </Card>
    </div>
  );
}

function Changes({ contacts, ends, until }: ContactUndo) {
  const { i18n } = useLingui();
  return (
    <>
      <p>{i18n.t('Use this only if you did not make the change yourself. When you press the button:')}</p>
      <ul className="grid list-disc gap-2 pl-5">
        {contacts.map(({ contactType, maskedContact, maskedPresent }) => (
          <li key={contactType}>
            {maskedPresent && maskedPresent !== maskedContact
              ? i18n.t('{old} belongs to the account again. {new} is removed and can no longer sign in.', {
                  old: maskedContact,
                  new: maskedPresent,
                })
              : maskedPresent
                ? i18n.t('{contact} stays with the account.', { contact: maskedContact })
                : i18n.t('{old} belongs to the account again.', { old: maskedContact })}
          </li>
        ))}
        <li>{i18n.t('Everybody is signed out, on all devices. The current password stops working.')}</li>
        {ends && <Ends {...ends} />}
        <li>
          {i18n.t(
            'Whatever was added in the three days before or since stops working: contacts, connected accounts, passkeys, an authenticator app.',
          )}
        </li>
        <li>{i18n.t('Then you set a new password with a code that we send you.')}</li>
      </ul>
      <p className="muted">
        {i18n.t('This link works until {date}, {time}.', { date: formatDate(until), time: formatTime(until) })}
      </p>
    </>
  );
}

/** Lists everything that will be removed: what an attacker may have added, and what the owner loses too. */
function Ends({
  sessions,
  maskedContacts,
  providers,
  passkeys,
  authenticatorApp,
  recoveryCodes,
  deletion,
}: NonNullable<ContactUndo['ends']>) {
  const { i18n } = useLingui();
  return (
    <>
      {sessions > 0 && (
        <li>
          {i18n.t('{count, plural, one {# device is} other {# devices are}} signed in now, and will be signed out.', {
            count: sessions,
          })}
        </li>
      )}
      {maskedContacts.map(contact => (
        <li key={contact}>{i18n.t('{contact} is removed from the account and can no longer sign in.', { contact })}</li>
      ))}
      {providers.map(provider => (
        <li key={provider}>
          {i18n.t('{provider} is disconnected and can no longer open the account.', {
            provider: platformNames[provider],
          })}
        </li>
      ))}
      {passkeys > 0 && (
        <li>
          {i18n.t(
            '{count, plural, one {# passkey that was added stops} other {# passkeys that were added stop}} working.',
            {
              count: passkeys,
            },
          )}
        </li>
      )}
      {authenticatorApp && <li>{i18n.t('The authenticator app that was added stops working.')}</li>}
      {recoveryCodes && <li>{i18n.t('The recovery codes stop working.')}</li>}
      {deletion && <li>{i18n.t('The deletion of the account that was planned is cancelled.')}</li>}
    </>
  );
}

function Done({ contacts, isDeletionCancelled }: Output<typeof contactUndo.undo>) {
  const { i18n } = useLingui();
  return (
    <div className="stack" role="status">
      <Banner tone="good">
        {i18n.t('Done. {contact} belongs to the account again, and everybody is signed out.', {
          contact: contacts.map(({ maskedContact }) => maskedContact).join(', '),
        })}
      </Banner>
      {isDeletionCancelled && <p>{i18n.t('The deletion of the account that was planned is cancelled.')}</p>}
      <p>{i18n.t('Now choose “Forgot your password” on the sign-in page and set a new password.')}</p>
      <p>
        <LinkButton to="/login">{i18n.t('Go to the sign-in page')}</LinkButton>
      </p>
    </div>
  );
}

function Ended() {
  const { i18n } = useLingui();
  return (
    <div className="stack">
      <p>{i18n.t('This link has expired or was already used.')}</p>
      <p>{i18n.t('If somebody else has your account, write to us.')}</p>
      <p>
        <LinkButton to="/contact" tone="plain">
          {i18n.t('Contact us')}
        </LinkButton>
      </p>
    </div>
  );
}
