import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/client';
import { QueryView } from '../../shared/query-view';
import { usePages } from '../../shared/use-pages';
import { formatDate } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/states';

/** The members whom the user has blocked, with a button to unblock. */
export function BlockedMembers() {
  const { i18n } = useLingui();
  const pages = usePages(api.blocks.list, {});
  const unblock = useMutation(api.blocks.unblock.mutation());
  return (
    <QueryView
      query={pages}
      failure={i18n.t('Failed to fetch blocked members')}
      isEmpty={([first]) => first?.blocks.length === 0}
      empty={
        <EmptyState art="asleep" title={i18n.t('You have blocked nobody')}>
          {i18n.t('A blocked member cannot write to you and is not told.')}
        </EmptyState>
      }
    >
      {data => (
        <ul className="ledger">
          {data
            .flatMap(page => page.blocks)
            .map(({ member, createdAt }) => (
              <li key={member.id}>
                <div className="grow">
                  <b>{nameOf(member)}</b>
                  <p className="small muted">{i18n.t('Blocked on {date}', { date: formatDate(createdAt) })}</p>
                </div>
                <Button
                  tone="plain"
                  aria-label={i18n.t('Unblock {name}', { name: nameOf(member) })}
                  pending={unblock.isPending && unblock.variables.memberId === member.id}
                  onClick={() => unblock.mutate({ memberId: member.id })}
                >
                  {i18n.t('Unblock')}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  );
}
