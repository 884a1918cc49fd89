import { useLingui } from '@lingui/react';
import type { AdminUserDetail } from '@aar/contracts/identity/admin-users.contract';
import { experienceChoices, legalStructures } from '../../domain/vocabulary/choices';
import { ApprovedNgoBadge } from '../../domain/members/approved-ngo-badge';
import { MarkBadges } from '../../domain/members/member-marks';
import { formatDate } from '../../i18n/dates';
import { Banner } from '../../ui/feedback/banner';
import { Facts } from '../../ui/display/numbers';
import { AuditEntryList } from '../audit-entry-list';
import { formatMoment } from '../moment';
import { RoleBadge, UserStatusBadge } from './user-badges';
import { UserContacts } from './user-contacts';

/** The drawer of an account: profile, sign-in and history. */
export function UserDetails({ user }: { user: AdminUserDetail }) {
  const { i18n } = useLingui();
  return (
    <>
      <p className="row">
        <UserStatusBadge status={user.status} />
        <RoleBadge role={user.role} />
        {user.ngoReview === 'approved' && <ApprovedNgoBadge />}
        <MarkBadges marks={user} />
      </p>
      {user.suspension && <SuspensionNotice suspension={user.suspension} />}
      {user.deletionDueAt && (
        <Banner>{i18n.t('Personal data will be erased on {date}.', { date: formatDate(user.deletionDueAt) })}</Banner>
      )}
      <UserContacts key={user.id} user={user} />
      <UserFacts user={user} />
      {user.bio && <p className="whitespace-pre-line">{user.bio}</p>}
      {user.ngoDescription && <p className="whitespace-pre-line">{user.ngoDescription}</p>}
      {user.history && (
        <div>
          <h3 className="mb-3">{i18n.t('History')}</h3>
          {user.history.length > 0 ? (
            <AuditEntryList entries={user.history} />
          ) : (
            <p className="muted">{i18n.t('No changes to this account yet.')}</p>
          )}
        </div>
      )}
    </>
  );
}

function UserFacts({ user }: { user: AdminUserDetail }) {
  const { i18n } = useLingui();
  const facts = [
    { label: i18n.t('Full Name'), value: user.ngoName && user.fullName },
    { label: i18n.t('Experience'), value: user.experience && i18n.t(experienceChoices[user.experience]) },
    { label: i18n.t('NGO Website'), value: user.ngoWebsite },
    {
      label: i18n.t('Legal Structure'),
      value: user.ngoLegalStructure && i18n.t(legalStructures[user.ngoLegalStructure]),
    },
    { label: i18n.t('Registration Number'), value: user.ngoRegistrationNumber },
    { label: i18n.t('Year Established'), value: user.ngoYearEstablished },
    { label: i18n.t('Joined'), value: formatDate(user.createdAt) },
    { label: i18n.t('Last Seen'), value: user.lastSeenAt ? formatMoment(user.lastSeenAt) : i18n.t('Never') },
    { label: i18n.t('Signs in with'), value: user.signInWith.map(way => i18n.t(way)).join(', ') },
    { label: i18n.t('Open Sessions'), value: user.sessions },
  ];
  return <Facts items={facts.filter(({ value }) => value !== null && value !== '')} />;
}

function SuspensionNotice({ suspension }: { suspension: NonNullable<AdminUserDetail['suspension']> }) {
  const { i18n } = useLingui();
  const { since, until, byName, reason } = suspension;
  return (
    <Banner tone="bad">
      <b>
        {until ? i18n.t('Suspended until {until}', { until: formatMoment(until) }) : i18n.t('Suspended permanently')}
      </b>
      <br />
      <span>{reason}</span>
      <br />
      <span className="small">
        {byName ? i18n.t('By {name}, {since}', { name: byName, since: formatMoment(since) }) : formatMoment(since)}
      </span>
    </Banner>
  );
}
