import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { consentTexts } from '@aar/contracts/identity/consent-texts';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { api } from '../../api/deferred-client';
import { useKeepProfile } from '../../api/my-profile';
import { Card } from '../../ui/display/card';
import { Switch } from '../../ui/form/switch';
import { TextLink } from '../../ui/navigation/link';

/** Whether the public directory lists the member; an account scheduled for deletion is never listed. */
export function Listing({ isListed, nameReview }: Pick<Profile, 'isListed' | 'nameReview'>) {
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
            : i18n.t(consentTexts.directory.meaning)
        }
        checked={!isLeaving && (setListed.isPending ? setListed.variables.isListed : isListed)}
        disabled={isLeaving}
        onCheckedChange={wanted => setListed.mutate({ isListed: wanted })}
      />
      {(nameReview === 'held' || nameReview === 'refused') && (
        <p className="hint">
          {i18n.t('The directory does not list you now, because your name is close to that of another NGO.')}{' '}
          <TextLink to="/profile/verification">{i18n.t('Read more')}</TextLink>
        </p>
      )}
    </Card>
  );
}
