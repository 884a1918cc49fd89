import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/deferred-client';
import { MarkLine } from '../../domain/members/member-marks';
import { QueryView } from '../../page-parts/query-view';
import { usePages } from '../../page-parts/use-pages';
import { Button } from '../../ui/button';
import { Avatar } from '../../ui/display/avatar';
import { TextLink } from '../../ui/navigation/link';

/** Pending requests to connect; renders nothing if there are none. */
export function ConnectionRequests() {
  const { i18n } = useLingui();
  const pages = usePages(api.connections.list, { status: 'requested' as const });
  const decide = useMutation(api.connections.decide.mutation());
  return (
    <QueryView
      query={pages}
      failure={i18n.t('Failed to fetch connection requests')}
      lines={1}
      isEmpty={([first]) => first?.connections.length === 0}
    >
      {data => (
        <ul className="ledger" aria-label={i18n.t('Connection requests')}>
          {data
            .flatMap(page => page.connections)
            .map(({ id, member }) => (
              <li key={id}>
                <Avatar
                  small
                  name={nameOf(member)}
                  src={member.avatarUrl}
                  square={member.userType === 'ngo'}
                  checked={member.isChecked}
                />
                <div className="grow">
                  <TextLink to={`/activists/${member.id}`}>{nameOf(member)}</TextLink>
                  <p className="small muted">
                    {i18n.t('{city}, {state}, would like to connect', { city: member.city, state: member.state })}
                  </p>
                  <MarkLine marks={member} />
                  <div className="row mt-2">
                    <Button
                      aria-disabled={decide.isPending}
                      aria-label={i18n.t('Accept {name}', { name: nameOf(member) })}
                      onClick={() => decide.mutate({ id, status: 'accepted' })}
                    >
                      {i18n.t('Accept')}
                    </Button>
                    <Button
                      tone="plain"
                      aria-disabled={decide.isPending}
                      aria-label={i18n.t('Decline {name}', { name: nameOf(member) })}
                      onClick={() => decide.mutate({ id, status: 'declined' })}
                    >
                      {i18n.t('Decline')}
                    </Button>
                  </div>
                </div>
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  );
}
