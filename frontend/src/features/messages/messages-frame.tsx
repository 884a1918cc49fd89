import './messages.css';
import { useLingui } from '@lingui/react';
import { Outlet, useParams } from 'react-router-dom';
import { useSession } from '../../api/session';
import { SignInRequired } from '../../domain/sign-in/sign-in-required';
import { Conversations } from './conversations';

/** /messages: the member's conversations next to the open one; a phone shows only one of them. */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const { id } = useParams();
  if (!session)
    return (
      <SignInRequired title={i18n.t('Messages')} next={id ? `/messages/${id}` : '/messages'}>
        {i18n.t('Please log in to read your messages')}
      </SignInRequired>
    );
  // An open conversation has the page's h1.
  const Heading = id ? 'h2' : 'h1';
  return (
    <div className="wrap pb-12">
      <div className="two messages">
        <div className={id ? 'max-lg:hidden' : undefined}>
          <div className="title">
            <Heading className="sign messages__title">{i18n.t('Messages')}</Heading>
            <p>{i18n.t('Talk to members without sharing your number.')}</p>
          </div>
          <Conversations />
        </div>
        <div className={id ? 'lg:pt-10' : 'lg:pt-10 max-lg:hidden'}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}
