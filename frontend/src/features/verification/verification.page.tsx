import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import type { Output } from '@aar/contracts/contract';
import type { verifications } from '@aar/contracts/identity/verifications.contract';
import { api } from '../../api/deferred-client';
import { useSession } from '../../api/session';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { Card } from '../../ui/display/card';
import { HandIn } from './hand-in';
import { NameState } from './name-state';
import { ReviewState } from './review-state';
import { Submissions } from './submissions';

/** /profile/verification */
export function Component() {
  const session = useSession();
  // Persons have no documents to submit.
  return session?.user.userType === 'ngo' ? <Verification /> : <Navigate to="/profile" replace />;
}

function Verification() {
  const { i18n } = useLingui();
  const review = useQuery(api.verifications.mine.query());
  return (
    <QueryView query={review} failure={i18n.t('Failed to fetch your verification')}>
      {data => <Reviewed {...data} />}
    </QueryView>
  );
}

function Reviewed({ ngoReview, nameReview, submissions: all }: Output<typeof verifications.mine>) {
  const { i18n } = useLingui();
  const submissions = all.filter(({ kind }) => kind === 'papers');
  const isOpen = submissions.some(({ status }) => status === 'waiting' || status === 'claimed');
  return (
    <div className="two">
      <PageTitle>{i18n.t('Verification')}</PageTitle>
      <div className="stack stack--6">
        <NameState nameReview={nameReview} latest={all.find(({ kind }) => kind === 'name')} />
        <ReviewState ngoReview={ngoReview} latest={submissions[0]} isOpen={isOpen} />
        {!isOpen && ngoReview !== 'approved' && (
          <Card hold="pin" aria-labelledby="hand-in">
            <h2 id="hand-in">{ngoReview === 'rejected' ? i18n.t('Try again') : i18n.t('Submit your documents')}</h2>
            <HandIn sent={submissions.flatMap(({ documents }) => documents.map(({ id }) => id))} />
          </Card>
        )}
      </div>
      <Submissions submissions={submissions} />
    </div>
  );
}
