import { expect } from '@playwright/test';
import { test } from '../journey';
import { bearer, control, mailTo, type Part, sessionOf, signInOf, siteUrl } from '../site';

const request = (title: string) => ({
  title,
  description: 'Two puppies in an open drain, the water is rising since the morning.',
  requestType: 'Emergency Rescue',
  urgencyLevel: 'critical',
  location: 'Behind the vegetable market',
  state: 'Maharashtra',
  city: 'Pune',
});

test('with NATS down a request is accepted at once, and its alert arrives when NATS is back', async ({
  request: http,
}) => {
  const headers = bearer(await sessionOf(http, 'ngo'));
  const title = `Puppies in a drain ${Date.now()}`;
  await control('nats', 'stop');
  try {
    const answer = await http.post(`${siteUrl}/api/support-requests`, {
      headers,
      data: request(title),
    });
    expect(answer.status()).toBe(201);
  } finally {
    await control('nats', 'start');
  }
  await mailTo({ to: signInOf('activist').email, subject: title }, 45_000);
});

/** A route that depends on each service and fails with it. `untouched`: the routes and pages that must keep working. */
const affected: Record<string, { path: string; role?: 'activist' | 'administrator' }> = {
  community: { path: '/api/dashboard', role: 'activist' },
  notifications: { path: '/api/notifications', role: 'activist' },
  identity: { path: '/api/admin/stats', role: 'administrator' },
  content: { path: '/api/pages/public/nowhere-yet' },
};
const untouched: Record<string, string[]> = {
  community: ['/api/site-content', '/api/pages/public/about-us', '/login'],
  notifications: ['/api/support-requests', '/api/activists?state=Kerala', '/'],
  identity: ['/api/support-requests', '/api/site-content', '/'],
  content: ['/api/support-requests', '/api/activists', '/'],
};

for (const [part, { path, role }] of Object.entries(affected))
  test(`with ${part} killed its own routes respond 503 at once, the rest works, and it recovers by itself`, async ({
    request: http,
  }) => {
    const headers = role ? bearer(await sessionOf(http, role)) : undefined;
    const healthy = await http.get(siteUrl + path, { headers });
    const usual = healthy.status();

    await control(part as Part, 'stop');
    try {
      const away = await http.get(siteUrl + path, { headers });
      expect(away.status()).toBe(503);
      expect(away.headers()['content-type']).toContain('application/problem+json');
      expect(await away.json()).toMatchObject({ code: 'service.away', message: expect.any(String) });
      for (const other of untouched[part]!)
        expect({ other, status: (await http.get(siteUrl + other)).status() }).toEqual({ other, status: 200 });
    } finally {
      await control(part as Part, 'start');
    }
    await control(part as Part, 'kill');
    await expect
      .poll(async () => (await http.get(siteUrl + path, { headers })).status(), { timeout: 60_000 })
      .toBe(usual);
  });
