import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startMailServer } from './mail-server.mjs';

let folder;
let server;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-mail-'));
  server = await startMailServer(path.join(folder, 'mails.jsonl'));
});
afterEach(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

const MESSAGE = [
  'Message-ID: <one@register.example>',
  'Subject: =?UTF-8?Q?Calf_in_a_well_=E2=80=94_Pune?=',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Your code is 12=\r\n3456',
  '.',
  '',
].join('\r\n');

/** The server's replies to a whole SMTP dialogue. */
function deliver(to) {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', () =>
      socket.write(`EHLO me\r\nMAIL FROM:<me@register.example>\r\nRCPT TO:<${to}>\r\nDATA\r\n${MESSAGE}QUIT\r\n`),
    );
    socket.on('data', data => (heard += data));
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}

test('every accepted message is in the file, with what the checker needs', async () => {
  expect(await deliver('asha@example.in')).toMatch(/354 go on\r\n250 OK\r\n221 bye/);
  const mail = JSON.parse(fs.readFileSync(path.join(folder, 'mails.jsonl'), 'utf8'));
  expect(mail).toMatchObject({
    to: 'asha@example.in',
    id: '<one@register.example>',
    subject: 'Calf in a well — Pune',
    text: expect.stringContaining('Your code is 123456'),
  });
  expect(server.mails).toEqual([mail]);
});

test('no message is accepted for a deferred recipient', async () => {
  server.manner.reply = '451 try later';
  expect(await deliver('asha@example.in')).toContain('451 try later');
  expect(server.mails).toEqual([]);
});

test('a stopped server starts again on the same port', async () => {
  await server.stop();
  await expect(deliver('asha@example.in')).rejects.toThrow('ECONNREFUSED');
  await server.start();
  await deliver('asha@example.in');
  expect(server.mails).toHaveLength(1);
});
