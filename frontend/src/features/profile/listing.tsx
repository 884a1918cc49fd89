import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../api/client';
import { useKeepProfile } from '../../api/my-profile';
import { Sheet } from '../../ui/sheet';
import { Switch } from '../../ui/switch';
import { toast } from '../../ui/toast';

/** Whether the public directory shows the member. */
export function Listing({ isListed }: { isListed: boolean }) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const keepProfile = useKeepProfile();
  const setListed = useMutation({
    ...api.profile.setListed.mutation(),
    onSuccess: profile => {
      keepProfile(profile);
      void queries.invalidateQueries({ queryKey: api.privacy.consents.key() });
    },
    onError: error => toast.error(i18n.t(messageOf(error, 'Failed to update profile'))),
  });
  return (
    <Sheet hold="tape" aria-labelledby="public-directory">
      <h2 id="public-directory">{i18n.t('Public directory')}</h2>
      <Switch
        label={i18n.t('Show me in the public directory')}
        hint={i18n.t('Name, place, picture, bio and interests. Never your e-mail address or mobile number.')}
        checked={setListed.isPending ? setListed.variables.isListed : isListed}
        onCheckedChange={wanted => setListed.mutate({ isListed: wanted })}
      />
    </Sheet>
  );
}
