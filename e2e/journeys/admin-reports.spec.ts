import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../journey';
import { bearer, sessionOf, signInAs } from '../site';

test('an administrator reads the reports: by day, by state, and as a file', async ({ page, request }) => {
  const headers = bearer(await sessionOf(request, 'administrator'));
  // The services count on a schedule; the first run is soon after the demo data is loaded.
  const requests = async () =>
    (await (await request.get('/api/admin/reports/places', { headers })).json()).totals.requests;
  await expect.poll(requests, { timeout: 60_000 }).toBeGreaterThan(0);
  await signInAs(page, 'administrator');
  await page.goto('/admin/overview');
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Growth, / }).getByRole('row', { name: /^Total/ })).toBeVisible();
  // Drawn by a lazily loaded library.
  await expect(page.locator('.chart svg').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Places' }).click();
  await expect(
    page.getByRole('region', { name: /^Places, / }).getByRole('row', { name: /^Maharashtra/ }),
  ).toBeVisible();
  await page.locator('path[data-state="Maharashtra"]').click();
  await expect(page).toHaveURL(/report=places&state=Maharashtra/);
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Maharashtra');
  await expect(page.getByRole('region', { name: /^Places, / }).locator('tbody tr')).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this report as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines[0]).toContain('State,Members,Requests,Answered');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^Maharashtra,/);
});
