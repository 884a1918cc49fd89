import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { api } from '../../api/deferred-client';
import { messageOf } from '../../i18n/failures';
import { PageTitle } from '../../page-parts/page-title';
import { Banner } from '../../ui/feedback/banner';
import { Button, LinkButton } from '../../ui/button';
import { PageHead } from '../../ui/display/heading';
import { Mail } from '../../ui/icons';
import { Skeleton } from '../../ui/feedback/skeleton';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { Card } from '../../ui/display/card';
import { useInBrowser } from '../../ui/use-in-browser';

const PreferenceCentre = lazyPart(() => import('./preference-centre'));

/**
 * Opened from a link in an e-mail. Opening it changes nothing; only the button does. Without scripts it is a form that posts to
 * the page's own URL, and the server redirects to a page with the outcome; so it is server-rendered the same for every link.
 */
export function Component() {
  const { i18n } = useLingui();
  const { token = '', outcome } = useParams();
  const isInBrowser = useInBrowser();
  const stop = useMutation({ ...api.unsubscribe.confirm.mutation(), meta: { failed: null } });
  // A response of the previous build has no `isFormerAddress`.
  const isFormer = outcome === 'former' || (stop.data?.isFormerAddress ?? false);
  const contact = stop.data?.maskedContact;
  const done = contact
    ? i18n.t('Done. {contact} will get no more e-mails of this kind.', { contact })
    : i18n.t('Done. There will be no more e-mails of this kind.');
  const words = isFormer
    ? i18n.t(
        'Done. The address that this e-mail was sent to is no longer on the account, and will get no more e-mails of this kind. Nothing has changed for any other address.',
      )
    : done;

  return (
    <div className="wrap">
      <PageTitle>{i18n.t('Unsubscribe')}</PageTitle>
      <PageHead title={i18n.t('Unsubscribe')} />
      <div className="two two--side pb-12">
        <Card hold="tape" aria-label={i18n.t('Unsubscribe')}>
          {outcome === 'done' || isFormer || stop.data ? (
            <div className="stack" role="status">
              <Banner tone="good">{words}</Banner>
              {!isFormer && <p>{i18n.t('You will still get one-time codes and messages about your own account.')}</p>}
              <p>
                <LinkButton to="/" tone="plain">
                  {i18n.t('Go to the home page')}
                </LinkButton>
              </p>
            </div>
          ) : (
            <form
              method="post"
              className="stack"
              onSubmit={event => {
                event.preventDefault();
                if (!stop.isPending) stop.mutate({ token });
              }}
            >
              <p>
                {i18n.t(
                  'Press the button to stop e-mails of this kind. You will still get one-time codes and messages about your own account.',
                )}
              </p>
              {stop.isError && (
                <Banner tone="bad" role="alert">
                  {messageOf(stop.error, 'This link is not valid.')}
                </Banner>
              )}
              {outcome === 'failed' && stop.isIdle && (
                <Banner tone="bad" role="alert">
                  {i18n.t('Your e-mails could not be stopped. Please check that the link is complete, and try again.')}
                </Banner>
              )}
              <p>
                <Button
                  type="submit"
                  icon={<Mail />}
                  pending={stop.isPending}
                  pendingLabel={i18n.t('Unsubscribing...')}
                >
                  {i18n.t('Unsubscribe')}
                </Button>
              </p>
            </form>
          )}
        </Card>
        {isInBrowser && (
          <section aria-labelledby="choices" className="stack">
            <h2 id="choices">{i18n.t('Or choose what you get')}</h2>
            <PreferenceCentre token={token} fallback={<Skeleton lines={8} />} />
          </section>
        )}
      </div>
    </div>
  );
}
