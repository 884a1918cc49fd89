import { useLingui } from '@lingui/react';
import type { Owner } from '@aar/contracts/community/owner';
import { TextLink } from '../../ui/navigation/link';
import { MarkLine } from './member-marks';

const verbs = { asks: /*i18n*/ 'Asked by', organises: /*i18n*/ 'Organised by' };

/** The owner of a request or event with their marks; for a member who is not in the directory only first name and city. */
export function OwnerLine({ owner, verb }: { owner: Owner | null; verb: keyof typeof verbs }) {
  const { i18n } = useLingui();
  if (!owner) return null;
  const { memberId, name, person, city } = owner;
  return (
    <div>
      <p>
        <span className="muted">{i18n.t(verbs[verb])}</span>{' '}
        {memberId ? <TextLink to={`/activists/${memberId}`}>{name}</TextLink> : <b>{name}</b>}
        <span className="muted">{[person, !memberId && city].map(more => (more ? `, ${more}` : '')).join('')}</span>
      </p>
      <MarkLine marks={owner} />
    </div>
  );
}
