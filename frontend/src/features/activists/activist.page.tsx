import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Activist } from '@aar/contracts/community/activists.contract';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/client';
import { useSession } from '../../api/session';
import { memberTypes } from '../../domain/vocabulary/labels';
import { MemberBadge } from '../../domain/members/member-badge';
import { missing } from '../../page-parts/missing';
import { PageMeta } from '../../page-parts/page-meta';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { ReportButton } from '../../domain/safety/report-button';
import { ReportMissing } from '../../domain/safety/report-missing';
import { ShareCard } from '../../domain/sharing/share-links';
import { CardSkeletons } from '../../ui/feedback/skeleton';
import { BackLink } from '../../ui/navigation/link';
import { activistPath } from './activist-path';
import { MemberActions } from './member-actions';
import { MemberSafety } from './member-safety';
import { NgoRecord } from './ngo-record';

/** /activists/:id, a member's public page */
export function Component() {
  const { i18n } = useLingui();
  const { id = '' } = useParams();
  const session = useSession();
  const found = useQuery(api.activists.get.query({ id }));
  return (
    <div className="wrap pb-12">
      {found.data ? <Meta member={found.data.activist} /> : <PageTitle>{i18n.t('Find Activists')}</PageTitle>}
      <BackLink to="/find-activists">{i18n.t('All members')}</BackLink>
      <QueryView
        query={found}
        as="h1"
        failure={i18n.t('Failed to fetch the member')}
        loading={<CardSkeletons count={1} columns="" />}
        instead={missing({
          none: i18n.t('This member is not in the directory.'),
          to: '/find-activists',
          label: i18n.t('Find Activists'),
          children: <ReportMissing targetType="member" targetId={id} path={activistPath(id)} />,
        })}
      >
        {({ activist }) => (
          <div className="two">
            <div className="stack stack--6">
              <MemberBadge whole heading="h1" member={activist} actions={<MemberActions member={activist} />} />
              {activist.ngoRecord && <NgoRecord record={activist.ngoRecord} />}
            </div>
            <ShareCard title={nameOf(activist)} path={activistPath(id)}>
              {session && session.user.id !== id && <MemberSafety member={activist} />}
              {session?.user.id !== id && (
                <ReportButton targetType="member" targetId={id} title={nameOf(activist)} path={activistPath(id)} />
              )}
            </ShareCard>
          </div>
        )}
      </QueryView>
    </div>
  );
}

function Meta({ member }: { member: Activist }) {
  const { i18n } = useLingui();
  const { id, bio, userType, city, state } = member;
  const place = { type: i18n.t(memberTypes[userType]), city, state };
  return (
    <PageMeta
      title={nameOf(member)}
      description={bio || i18n.t('{type} in {city}, {state}', place)}
      path={activistPath(id)}
    />
  );
}
