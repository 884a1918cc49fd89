import { contacts, type MemberContact, type NoticeWords } from '@aar/contracts/identity/contacts.contract';
import { startServiceStandIn } from '@aar/testing/service-stand-in';

/** A fake identity service that returns contacts and the text of notices; tests add them. */
export async function startIdentity() {
  const known = new Map<string, MemberContact>();
  const notices = new Map<string, NoticeWords>();
  const asked: string[][] = [];
  const standIn = await startServiceStandIn('identity', {
    [contacts.find.http]: body => {
      const { memberIds } = contacts.find.input.parse(body);
      asked.push(memberIds);
      return { contacts: memberIds.flatMap(id => known.get(id) ?? []) };
    },
    [contacts.notice.http]: body => ({ notice: notices.get(contacts.notice.input.parse(body).noticeId) ?? null }),
  });
  return { ...standIn, known, notices, asked };
}
