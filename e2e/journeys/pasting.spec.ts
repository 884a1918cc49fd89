import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { unique } from '../accounts';
import { bearer, sessionOf, signInAs, siteUrl } from '../site';

/** Pastes into the editor as another program would. */
const paste = (page: Page, types: Record<string, string>) =>
  page.getByRole('textbox', { name: 'Content' }).evaluate((editor, clipboard) => {
    const clipboardData = new DataTransfer();
    for (const [type, data] of Object.entries(clipboard)) clipboardData.setData(type, data);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, types);

const line = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span></span><![endif]>${text}</p>`;

test('a text from Word and a message from WhatsApp keep their format, and a notice lists omitted pictures', async ({
  page,
  request,
}) => {
  await signInAs(page, 'administrator');
  await page.goto('/admin/blogs/new');
  await page.getByLabel('Title', { exact: true }).fill(unique('What to bring'));
  await page.getByLabel('Excerpt').fill('What forty sacks and a little straw can do.');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await paste(page, {
    'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><h1>Camp</h1><p class=MsoNormal>H<sub>2</sub>O<img
      src="file:///C:/Temp/image001.png"></p>${line(1, '·', 'Food')}${line(2, 'o', 'rice')}${line(1, '·', 'Leash')}</body></html>`,
  });
  const notice = page.getByText('1 picture was left out. Add it with the picture button.');
  await expect(notice).toBeVisible();
  await page.getByRole('textbox', { name: 'Content' }).press('Control+End');
  await paste(page, { 'text/plain': '*Bring* these to the camp on Sunday morning, please:\nrope' });
  await expect(notice).toBeHidden();
  await page.getByLabel('Category').selectOption('Welfare');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Blog post created')).toBeVisible();

  const id = page.url().split('/').at(-2)!;
  const headers = bearer(await sessionOf(request, 'administrator'));
  const saved = await request.get(`${siteUrl}/api/admin/blogs/${id}`, { headers });
  expect(((await saved.json()) as { content: string }).content).toBe(
    '<h2>Camp</h2><p>H<sub>2</sub>O</p>' +
      '<ul><li><p>Food</p><ul><li><p>rice</p></li></ul></li><li><p>Leash</p></li></ul>' +
      '<p><strong>Bring</strong> these to the camp on Sunday morning, please:<br />rope</p>',
  );
});
