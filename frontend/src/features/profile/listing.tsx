import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { useKeepProfile } from '../../api/my-profile';
import { Card } from '../../ui/display/card';
import { Switch } from '../../ui/form/switch';

/** Whether the public directory lists the member; an account scheduled for deletion is never listed. */
export function Listing({ isListed }: { isListed: boolean }) {
  const { i18n } = useLingui();
  const keepProfile = useKeepProfile();
  const isLeaving = Boolean(useQuery(api.privacy.deletion.query()).data?.dueAt);
  const setListed = useMutation({
    ...api.profile.setListed.mutation(),
    // Runs the requests in sequence, so that the last choice wins.
    scope: { id: 'listed' },
    onSuccess: keepProfile,
    meta: { fallback: /*i18n*/ 'Failed to update profile' },
  });
  return (
    <Card hold="tape" aria-labelledby="public-directory">
      <h2 id="public-directory">{i18n.t('Public directory')}</h2>
      <Switch
        label={i18n.t('Show me in the public directory')}
        hint={
          isLeaving
            ? i18n.t('Your account is about to be deleted, so nobody can see you there.')
            : i18n.t('Name, place, picture, bio and interests. Never your e-mail address or mobile number.')
        }
        checked={!isLeaving && (setListed.isPending ? setListed.variables.isListed : isListed)}
        disabled={isLeaving}
        onCheckedChange={wanted => setListed.mutate({ isListed: wanted })}
      />
    </Card>
  );
}
