import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { MembersToRelease } from '../../domain/safety/members-to-release';
import { QueryView } from '../../page-parts/query-view';
import { usePages } from '../../page-parts/use-pages';
import { formatDate } from '../../i18n/dates';
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
        <MembersToRelease
          rows={data.flatMap(page => page.blocks)}
          since={createdAt => i18n.t('Blocked on {date}', { date: formatDate(createdAt) })}
          release={unblock}
          label={i18n.t('Unblock')}
          labelFor={name => i18n.t('Unblock {name}', { name })}
        />
      )}
    </QueryView>
  );
}
