import { useLingui } from '@lingui/react';
import type { NgoRecord as Record } from '@aar/contracts/community/activists.contract';
import { formatDate } from '../../i18n/dates';
import { legalStructures } from '../../domain/vocabulary/choices';
import { Card } from '../../ui/display/card';
import { Facts } from '../../ui/display/numbers';
import { ShieldCheck } from '../../ui/icons';

/** What an NGO states about its registration, with a clear mark on what staff checked. */
export function NgoRecord({ record }: { record: Record }) {
  const { i18n } = useLingui();
  const { legalStructure, registrationNumber, yearEstablished, website, approvedAt, isChecked } = record;
  const facts = [
    { label: i18n.t('Legal Structure'), value: legalStructure && i18n.t(legalStructures[legalStructure]) },
    { label: i18n.t('Registration Number'), value: registrationNumber },
    { label: i18n.t('Year Established'), value: yearEstablished },
    { label: i18n.t('Website'), value: website && <Website record={record} url={website} /> },
  ];
  return (
    <Card aria-labelledby="record" className="stack">
      <h2 id="record">{i18n.t('Public record')}</h2>
      {isChecked ? (
        <p className="row row--tight">
          <ShieldCheck />
          <span>
            {approvedAt
              ? i18n.t('Checked by us: we approved the papers of this NGO on {date}.', { date: formatDate(approvedAt) })
              : i18n.t('Checked by us: we approved the papers of this NGO.')}
          </span>
        </p>
      ) : (
        <p>{i18n.t('We have not checked this NGO. These details are its own.')}</p>
      )}
      <Facts items={facts.filter(({ value }) => value)} />
    </Card>
  );
}

function Website({ record: { isChecked, isWebsiteChecked }, url }: { record: Record; url: string }) {
  const { i18n } = useLingui();
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {url.replace(/^https?:\/\//, '')}
      </a>
      {isChecked && !isWebsiteChecked && (
        <span className="block small muted">{i18n.t('Given by the NGO. We have not checked it.')}</span>
      )}
    </>
  );
}
