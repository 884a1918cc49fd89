import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../journey';
import { mailsTo, siteUrl } from '../site';

const stranger = (n: number) => `foreign.page.${n}.${Date.now()}@members.example`;

/** A page on another site whose form is submitted as soon as it is opened (CSRF). */
async function trap(enctype: string, name: string, value: string) {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const page = createServer((_request, answer) =>
    answer.setHeader('content-type', 'text/html').end(
      `<form method="post" enctype="${enctype}" action="${siteUrl}/api/auth/send-otp">
         <input name="${escaped(name)}" value="${escaped(value)}" /><input name="contactType" value="email" />
       </form><script>document.forms[0].submit()</script>`,
    ),
  );
  await once(page.listen(0, '127.0.0.1'), 'listening');
  // The site is at localhost, so for a browser this is another site.
  return { url: `http://127.0.0.1:${(page.address() as AddressInfo).port}/`, close: () => page.close() };
}

test('a form on another site cannot trigger a code, whatever content type it uses', async ({ page }) => {
  const contacts = [stranger(1), stranger(2)];
  const json = `{"contact":"${contacts[1]}","contactType":"email","x":"`;
  const traps = [
    await trap('application/x-www-form-urlencoded', 'contact', contacts[0]!),
    await trap('text/plain', json, '"}'),
  ];
  for (const { url, close } of traps) {
    const answer = page.waitForResponse(`${siteUrl}/api/auth/send-otp`);
    await page.goto(url).catch(() => undefined);
    expect([403, 415]).toContain((await answer).status());
    close();
  }
  // A later mail has arrived, so the codes would have arrived too.
  const own = stranger(3);
  const sent = await page.request.post(`${siteUrl}/api/auth/send-otp`, {
    data: { contact: own, contactType: 'email' },
  });
  expect(sent.status()).toBe(200);
  await expect.poll(async () => (await mailsTo({ to: own })).length).toBe(1);
  for (const contact of contacts) expect(await mailsTo({ to: contact })).toEqual([]);
});
