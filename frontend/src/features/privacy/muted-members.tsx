import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { formatDate } from '../../i18n/dates';
import { MembersToRelease } from '../../domain/safety/members-to-release';
import { QueryView } from '../../page-parts/query-view';
import { usePages } from '../../page-parts/use-pages';
import { Card } from '../../ui/display/card';

/** The members whom the user has muted, with a button to unmute. */
export function MutedMembers() {
  const { i18n } = useLingui();
  const pages = usePages(api.mutes.list, {});
  const unmute = useMutation({
    ...api.mutes.unmute.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to unmute the member. Please try again.' },
  });
  return (
    <Card aria-labelledby="muted-members">
      <h2 id="muted-members">{i18n.t('Muted members')}</h2>
      <QueryView
        query={pages}
        as="h3"
        failure={i18n.t('Failed to fetch muted members')}
        lines={2}
        isEmpty={([first]) => first?.mutes.length === 0}
        empty={
          <p className="muted">
            {i18n.t('You have muted nobody. Mute a member on their page to stop seeing what they post.')}
          </p>
        }
      >
        {data => (
          <MembersToRelease
            rows={data.flatMap(page => page.mutes)}
            since={createdAt => i18n.t('Muted on {date}', { date: formatDate(createdAt) })}
            release={unmute}
            label={i18n.t('Unmute')}
            labelFor={name => i18n.t('Unmute {name}', { name })}
          />
        )}
      </QueryView>
    </Card>
  );
}
