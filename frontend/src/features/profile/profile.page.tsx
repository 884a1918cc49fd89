import { Suspense, useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { useSearchParams } from 'react-router-dom';
import { myProfile, useMyProfile } from '../../api/my-profile';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { useFreshQuery } from '../../page-parts/use-fresh-query';
import { ActionList } from '../../ui/navigation/action-list';
import { Share2 } from '../../ui/icons';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { Listing } from './listing';
import { PendingContacts } from './pending-contacts';
import { ProfileFacts } from './profile-facts';

const ProfileForm = lazyAgain(() => import('./profile.form'));

const placeholder = (
  <Loading>
    <Skeleton lines={6} />
  </Loading>
);

/** /profile, and /profile?edit while it is edited */
export function Component() {
  const { i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const { data: profile, error, refetch } = useMyProfile();
  const isEdited = search.has('edit');
  const editButton = useFocusAfter(isEdited);

  return (
    <QueryView
      // While the profile is edited, the form says what failed.
      query={{ data: profile, error: isEdited && profile ? null : error, refetch }}
      failure={i18n.t('Failed to fetch profile')}
      loading={placeholder}
    >
      {data => (
        <>
          <PageTitle>{i18n.t('Profile')}</PageTitle>
          <div className="two">
            <div className="stack stack--6">
              <PendingContacts profile={data} />
              {isEdited ? (
                <Edited onDone={() => setSearch({}, { replace: true })} />
              ) : (
                <ProfileFacts profile={data} editButton={editButton} onEdit={() => setSearch({ edit: '' })} />
              )}
            </div>
            <aside className="stack stack--6" aria-label={i18n.t('Settings')}>
              <Listing isListed={data.isListed} nameReview={data.nameReview} />
              <ActionList
                items={[{ to: '/social-settings', icon: <Share2 />, label: i18n.t('Social Media Integration') }]}
              />
            </aside>
          </div>
        </>
      )}
    </QueryView>
  );
}

function Edited({ onDone }: { onDone: () => void }) {
  const { i18n } = useLingui();
  return (
    <QueryView query={useFreshQuery(myProfile)} failure={i18n.t('Failed to fetch profile')} loading={placeholder}>
      {profile => (
        <Suspense fallback={placeholder}>
          <ProfileForm profile={profile} onDone={onDone} />
        </Suspense>
      )}
    </QueryView>
  );
}

/** The button that gets the focus when the view that replaced it closes. */
function useFocusAfter(isElsewhere: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasElsewhere = useRef(isElsewhere);
  useEffect(() => {
    if (wasElsewhere.current && !isElsewhere) button.current?.focus();
    wasElsewhere.current = isElsewhere;
  }, [isElsewhere]);
  return button;
}
