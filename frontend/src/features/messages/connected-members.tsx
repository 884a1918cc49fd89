import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Connection } from '@aar/contracts/community/connections.contract';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/deferred-client';
import { MarkLine } from '../../domain/members/member-marks';
import { QueryView } from '../../page-parts/query-view';
import { usePages } from '../../page-parts/use-pages';
import { Button, LinkButton } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Avatar } from '../../ui/display/avatar';
import { EmptyState } from '../../ui/feedback/states';
import { TextLink } from '../../ui/navigation/link';

/** The user's connections, with a button to end each. */
export function ConnectedMembers() {
  const { i18n } = useLingui();
  const pages = usePages(api.connections.list, { status: 'accepted' as const });
  const [ending, setEnding] = useState<Connection>();
  const end = useMutation({ ...api.connections.end.mutation(), onSuccess: () => setEnding(undefined) });
  return (
    <>
      <QueryView
        query={pages}
        failure={i18n.t('Failed to fetch your connections')}
        isEmpty={([first]) => first?.connections.length === 0}
        empty={
          <EmptyState
            title={i18n.t('No connections yet')}
            action={<LinkButton to="/find-activists">{i18n.t('Find Activists')}</LinkButton>}
          >
            {i18n.t('Members who are connected can write to each other at once.')}
          </EmptyState>
        }
      >
        {data => (
          <ul className="ledger">
            {data
              .flatMap(page => page.connections)
              .map(connection => (
                <Connected key={connection.id} connection={connection} onEnd={() => setEnding(connection)} />
              ))}
          </ul>
        )}
      </QueryView>
      {ending && (
        <AlertDialog
          open
          tone="danger"
          title={i18n.t('End the connection with {name}?', { name: nameOf(ending.member) })}
          confirmLabel={i18n.t('End connection')}
          pending={end.isPending}
          onCancel={() => setEnding(undefined)}
          onConfirm={() => end.mutate({ id: ending.id })}
        >
          <p>{i18n.t('Your conversation stays. Either of you can ask again.')}</p>
        </AlertDialog>
      )}
    </>
  );
}

function Connected({ connection: { member }, onEnd }: { connection: Connection; onEnd: () => void }) {
  const { i18n } = useLingui();
  const name = nameOf(member);
  return (
    <li>
      <Avatar small name={name} src={member.avatarUrl} square={member.userType === 'ngo'} checked={member.isChecked} />
      <div className="grow">
        <TextLink to={`/activists/${member.id}`}>{name}</TextLink>
        <p className="small muted">{`${member.city}, ${member.state}`}</p>
        <MarkLine marks={member} />
        <Button
          tone="quiet"
          className="-ml-3"
          aria-label={i18n.t('End connection with {name}', { name })}
          onClick={onEnd}
        >
          {i18n.t('End connection')}
        </Button>
      </div>
    </li>
  );
}
