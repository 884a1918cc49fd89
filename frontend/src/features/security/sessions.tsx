import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Output } from '@aar/contracts/contract';
import type { sessions as contract } from '@aar/contracts/identity/sessions.contract';
import { api } from '../../api/deferred-client';
import { formatAgo, formatDate } from '../../i18n/dates';
import { QueryView } from '../../page-parts/query-view';
import { Badge } from '../../ui/display/badge';
import { Button } from '../../ui/button';
import { Monitor, Smartphone } from '../../ui/icons';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Card } from '../../ui/display/card';
import { toast } from '../../ui/feedback/toast';

const SignOutEverywhere = lazyDialog(() => import('./sign-out-everywhere.dialog'));

type MySession = Output<typeof contract.list>['sessions'][number];

/** Where the member is signed in, with buttons to end the sessions. */
export function Sessions() {
  const { i18n } = useLingui();
  const list = useQuery(api.sessions.list.query());
  const [asking, setAsking] = useState(false);
  const others = list.data?.sessions.filter(session => !session.current).length ?? 0;
  return (
    <Card hold="pin" aria-labelledby="sessions">
      <h2 id="sessions">{i18n.t('Where you are signed in')}</h2>
      <QueryView query={list} as="h3" failure={i18n.t('Failed to fetch sessions')}>
        {({ sessions }) => (
          <>
            <ul className="ledger">
              {sessions.map(session => (
                <SessionLine key={session.id} session={session} />
              ))}
            </ul>
            {others === 0 && <p className="muted small mt-2">{i18n.t('You are not signed in anywhere else.')}</p>}
            <Button tone="plain" wide className="mt-3" onClick={() => setAsking(true)}>
              {i18n.t('Sign Out Everywhere')}
            </Button>
          </>
        )}
      </QueryView>
      {asking && <SignOutEverywhere count={others} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function SessionLine({ session }: { session: MySession }) {
  const { i18n } = useLingui();
  const end = useMutation({
    ...api.sessions.end.mutation(),
    onSuccess: () => toast.success(i18n.t('Session Ended'), session.device),
    meta: { fallback: /*i18n*/ 'Failed to end the session' },
  });
  const Icon = /android|ios|iphone|mobile/i.test(session.device) ? Smartphone : Monitor;
  return (
    <li>
      <span className={`dotico ${session.current ? '' : 'dotico--no'}`}>
        <Icon />
      </span>
      <div className="grow">
        <p className="row">
          <b>{session.device}</b>
          {session.current && <Badge tone="active">{i18n.t('This device')}</Badge>}
        </p>
        <p className="small muted">
          {i18n.t('{place} · Last seen {ago}', { place: session.place, ago: formatAgo(session.lastSeenAt) })}
        </p>
        <p className="small muted">{i18n.t('Signed in {date}', { date: formatDate(session.openedAt) })}</p>
      </div>
      {!session.current && (
        <Button
          tone="quiet"
          pending={end.isPending}
          pendingLabel={i18n.t('Ending...')}
          aria-label={i18n.t('End the session of {device}', { device: session.device })}
          onClick={() => end.mutate({ id: session.id })}
        >
          {i18n.t('End')}
        </Button>
      )}
    </li>
  );
}
