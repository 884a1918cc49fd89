import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Switches that a member has for mail that is not transactional. */
export type Consent = 'bulk_email' | 'alert_email';

/** How to reach a member now, or why not. */
export interface Reach {
  address: string | null;
  /** Why no mail may go there. */
  blockedBy: string | null;
}

@Injectable()
export class Recipients {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Looks up members as they are at this moment, so that who unsubscribed or was suspended a second ago gets nothing; and nobody
   * gets mail about a member (`notices.about_member` of the delivery) who was.
   */
  async reachByMail(memberIds: string[], consent: Consent | null, deliveryId: string): Promise<Map<string, Reach>> {
    const rows: (Reach & { member_id: string })[] = await this.dataSource.query(
      `select member_id, email as address, case
         when exists (select from notices t join recipients about on about.member_id = t.about_member
           where t.id = $3 and about.status <> 'active') then 'What it tells of is no longer public'
         when status is distinct from 'active' then 'The account is not active'
         when email is null then 'No e-mail address'
         when not mailable then 'The e-mail address is not confirmed'
         when not case $2 when 'bulk_email' then bulk_email when 'alert_email' then alert_email else true end
           then 'Unsubscribed'
       end as "blockedBy"
       from recipients where member_id = any($1)`,
      [memberIds, consent, deliveryId],
    );
    return new Map(rows.map(({ member_id, ...reach }) => [member_id, reach]));
  }
}
