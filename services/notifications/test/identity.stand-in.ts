import { contacts, type MemberContact, type NoticeWords } from '@aar/contracts/identity/contacts.contract';
import { memberCodes } from '@aar/contracts/identity/member-codes.contract';
import { Problem } from '@aar/platform/errors/problem';
import { startServiceStandIn } from '@aar/testing/service-stand-in';

/** A fake identity service that returns contacts and the text of notices; tests add them. */
export async function startIdentity() {
  const known = new Map<string, MemberContact>();
  const notices = new Map<string, NoticeWords>();
  const asked: string[][] = [];
  /** The members to whom a code was sent; the correct one is 123456. */
  const codesSent: string[] = [];
  const standIn = await startServiceStandIn('identity', {
    [contacts.find.http]: body => {
      const { memberIds } = contacts.find.input.parse(body);
      asked.push(memberIds);
      return { contacts: memberIds.flatMap(id => known.get(id) ?? []) };
    },
    [memberCodes.send.http]: body => {
      codesSent.push(memberCodes.send.input.parse(body).memberId);
      return {
        maskedContact: 'm***@example.in',
        contactType: 'email',
        note: '',
        message: 'OTP Sent',
        provider: 'smtp',
      };
    },
    [memberCodes.prove.http]: body => {
      if (memberCodes.prove.input.parse(body).otp !== '123456') throw Problem.ofField('identity.code.invalid', 'otp');
      return {};
    },
    [contacts.notice.http]: body => ({ notice: notices.get(contacts.notice.input.parse(body).noticeId) ?? null }),
  });
  return { ...standIn, known, notices, asked, codesSent };
}
