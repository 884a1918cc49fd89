import type { Output } from '@aar/contracts/contract';
import type { suppressions } from '@aar/contracts/notifications/suppressions.contract';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const suppressed = async () =>
  (await site.call<Output<typeof suppressions.list>>('GET /admin/suppressions')).body.suppressions;

/** The reply to these recipients; all others are accepted. */
const reply = (replies: Record<string, string>) => (site.mail.recipientReply = address => replies[address] ?? '250 OK');

async function sendToAll() {
  const { campaignId } = (await site.broadcast()).body;
  await site.completed(campaignId);
  return (await site.campaign(campaignId)).counts;
}

describe('an address that the mail server refuses at once', () => {
  it('because it does not exist is suppressed, as after a bounce', async () => {
    const [gone, other] = await site.addMembers(2);
    reply({ [gone!.email]: `550 5.1.1 <${gone!.email}>: Recipient address rejected: User unknown` });
    await site.startWorker();
    expect(await sendToAll()).toMatchObject({ sent: 1, failed: 1 });
    expect(await suppressed()).toEqual([
      expect.objectContaining({
        contactType: 'email',
        maskedContact: 'm***@example.in',
        reason: 'bounced',
        provider: 'smtp',
        detail: '550 5.1.1 <m***@example.in>: Recipient address rejected: User unknown',
      }),
    ]);
    reply({});
    expect(await sendToAll()).toMatchObject({ sent: 1, suppressed: 1 });
    expect(site.mail.sentTo(gone!.email)).toHaveLength(0);
    expect(site.mail.sentTo(other!.email)).toHaveLength(2);
  });

  it('for another reason is not suppressed', async () => {
    const [policy, full, unsaid] = await site.addMembers(3);
    reply({
      [policy!.email]: '550 5.7.1 we know you as a sender of spam',
      [full!.email]: '552 5.2.2 the mailbox is full',
      [unsaid!.email]: '550 no',
    });
    await site.startWorker();
    expect(await sendToAll()).toMatchObject({ failed: 3 });
    expect(await suppressed()).toEqual([]);
    // A policy is about us; the other two may continue for weeks.
    expect(await site.dataSource.query('select from refusal_counts')).toHaveLength(2);
    const returned = 'select provider, cause, count from mail_returns order by cause';
    expect(await site.dataSource.query(returned)).toEqual(
      ['full', 'policy', 'unclear'].map(cause => ({ provider: 'other', cause, count: 1 })),
    );
    reply({});
    expect(await sendToAll()).toMatchObject({ sent: 3 });
  });
});
