import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** Headers that SendGrid's documentation reserves. */
const reserved = new Set(
  [
    'x-sg-id',
    'x-sg-eid',
    'received',
    'dkim-signature',
    'content-type',
    'content-transfer-encoding',
    'to',
    'from',
  ].concat(['subject', 'reply-to', 'cc', 'bcc']),
);
const address = z.strictObject({ email: z.email(), name: z.string().optional() });
const on = z.strictObject({ enable: z.boolean() });

/** The body of `POST /v3/mail/send`: the part of its documentation that we use. */
const MailSend = z.strictObject({
  personalizations: z
    .array(z.strictObject({ to: z.array(address).min(1).max(1_000), custom_args: z.record(z.string(), z.string()) }))
    .min(1)
    .max(1_000),
  from: address,
  reply_to: address.optional(),
  subject: z.string().min(1),
  content: z.tuple([
    z.strictObject({ type: z.literal('text/plain'), value: z.string().min(1) }),
    z.strictObject({ type: z.literal('text/html'), value: z.string().min(1) }),
  ]),
  headers: z.record(
    z.string().refine(name => !reserved.has(name.toLowerCase()), 'a reserved header'),
    z.string(),
  ),
  tracking_settings: z.strictObject({
    click_tracking: z.strictObject({ enable: z.boolean(), enable_text: z.boolean() }),
    open_tracking: on,
    subscription_tracking: on,
  }),
});
export type SentMail = z.infer<typeof MailSend>;

export type SendGridStandIn = Awaited<ReturnType<typeof startSendGrid>>;

type Answer = { status: number; headers?: Record<string, string>; body?: object };

/**
 * A fake of SendGrid's Web API v3 over real HTTP: refuses what its documentation does not allow, and records the mails it
 * accepts.
 */
export async function startSendGrid(apiKey: string) {
  const taken: SentMail[] = [];
  const wrong: string[] = [];
  let asked = 0;
  let hangs = false;
  let answers: Answer[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse) {
    asked += 1;
    const body = await text(request);
    const say = ({ status, headers = {}, body: answer }: Answer) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(answer ? JSON.stringify(answer) : undefined);
    if (hangs) return;
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return say({
        status: 401,
        body: {
          errors: [{ message: 'The provided authorization grant is invalid, expired, or revoked', field: null }],
        },
      });
    if (request.method === 'GET' && request.url === '/v3/scopes')
      return say({ status: 200, body: { scopes: ['mail.send', 'user.profile.read'] } });
    if (request.method !== 'POST' || request.url !== '/v3/mail/send') return say({ status: 404, body: { errors: [] } });
    const read = MailSend.safeParse(JSON.parse(body));
    if (!read.success) {
      wrong.push(z.prettifyError(read.error));
      return say({ status: 400, body: { errors: [{ message: wrong.at(-1), field: null }] } });
    }
    const next = answers.shift() ?? { status: 202 };
    if (next.status === 202) taken.push(read.data);
    say(next);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** Requests that SendGrid would not accept. */
    wrong,
    asked: () => asked,
    sentTo: (email: string) => taken.filter(({ personalizations: [first] }) => first!.to[0]!.email === email),
    /** Sets the responses to the next mails, which are then not accepted. */
    answer: (...next: Answer[]) => void (answers = next),
    hang: (does: boolean) => {
      hangs = does;
      if (!does) server.closeAllConnections();
    },
    reset() {
      taken.length = 0;
      wrong.length = 0;
      asked = 0;
      answers = [];
      if (hangs) server.closeAllConnections();
      hangs = false;
    },
    stop: () => new Promise<void>(resolve => (server.close(() => resolve()), server.closeAllConnections())),
  };
}
