import './responses.css';
import { useLingui } from '@lingui/react';
import type { z } from 'zod';
import type { Response } from '@aar/contracts/community/responses.contract';
import { nameOf } from '@aar/contracts/member-name';
import { responseStatuses } from '../../../domain/vocabulary/choices';
import { MarkLine } from '../../../domain/members/member-marks';
import { formatAgo } from '../../../i18n/dates';
import { Avatar } from '../../../ui/display/avatar';
import { Badge } from '../../../ui/display/badge';
import { ContactLinks } from './contact-links';
import { DecideResponse } from './decide-response';

/** One offer as the owner of the support request sees it: helper, message, contact, and the owner's decision. */
export function ResponseItem({ response, isOpen }: { response: z.output<typeof Response>; isOpen: boolean }) {
  const { i18n } = useLingui();
  const name = nameOf(response);
  const { label, tone } = responseStatuses[response.status];
  return (
    <li className="response">
      <Avatar small name={name} square={response.userType === 'ngo'} checked={response.isChecked} />
      <div>
        <div className="row row--4 row--tight">
          <b className="font-semibold">{name}</b>
          <Badge tone={tone}>{i18n.t(label)}</Badge>
        </div>
        {response.ngoName && <p className="small muted">{response.fullName}</p>}
        <p className="small muted">{`${response.city}, ${response.state} · ${formatAgo(response.createdAt)}`}</p>
        <MarkLine marks={response} />
      </div>
      <p className="full whitespace-pre-line">{response.message}</p>
      <ContactLinks text={response.contactInfo} conversationId={response.conversationId} name={name} />
      {isOpen && <DecideResponse response={response} name={name} />}
    </li>
  );
}
