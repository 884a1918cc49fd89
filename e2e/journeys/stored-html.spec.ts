import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { unique } from '../accounts';
import { bearer, sessionOf, signInAs, siteUrl } from '../site';

/** XSS attempts: markup hidden in a text to run in other browsers. */
const attacks = [
  '<script>ran(1)</script>',
  '<img src=x onerror="ran(2)">',
  '<svg onload="ran(3)"><script>ran(4)</script></svg>',
  '<a href="javascript:ran(5)">press</a>',
  '<a href="jav&#x09;ascript:ran(6)">press</a>',
  '<a href=" &#14; javascript:ran(7)">press</a>',
  '<iframe srcdoc="<script>parent.ran(8)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=ran(9)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=ran(10)>"></noscript>',
  '<form action="javascript:ran(11)"><button autofocus onfocus="ran(12)">x</button></form>',
  '<details open ontoggle="ran(13)">x</details>',
  '<p style="background:url(javascript:ran(14))" onmouseover="ran(15)">x</p>',
  '<object data="javascript:ran(16)"></object><embed src="javascript:ran(17)">',
  '<base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:ran(18)">',
  '<template><script>ran(19)</script></template>',
  '<video><source onerror="ran(20)"></video><audio src=x onerror="ran(21)"></audio>',
  '<img src="data:image/svg+xml,<svg onload=ran(22)>">',
  '<xmp><img src=x onerror=ran(23)></xmp><!--><img src=x onerror=ran(24)>-->',
  '</script></style></textarea></title><img src=x onerror=ran(25)>',
  '<div id="root" name="getElementById">x</div><a id="site-content" href="/register">x</a>',
  '{{constructor.constructor("ran(26)")()}}${ran(27)}',
];
/** Legitimate formatting, as the site stores it. */
const formatting =
  '<h2>What we did</h2><p>We <strong>fed</strong> and <em>treated</em> forty dogs and found a home for one.</p>' +
  '<ol start="3"><li><p>Third</p></li></ol>' +
  '<table><tbody><tr><th colspan="2" rowspan="1"><p>Head</p></th></tr><tr><td colspan="1" rowspan="1"><p>One</p></td>' +
  '<td colspan="1" rowspan="1"><p>Two</p></td></tr></tbody></table>' +
  '<p><a href="/register">Join</a></p><img src="/favicon.svg" alt="A paw" width="64" height="32">';

/** Records scripts that ran and CSP violations. */
async function watch(page: Page) {
  const seen: string[] = [];
  await page.exposeFunction('ran', (what: unknown) => void seen.push(`script ${String(what)}`));
  await page.exposeFunction('violated', (what: string) => void seen.push(what));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      (window as unknown as { violated(what: string): void }).violated(
        `${effectiveDirective} ${blockedURI} ${sourceFile}`,
      ),
    ),
  );
  page.on('dialog', dialog => (seen.push(dialog.message()), dialog.dismiss()));
  return seen;
}

test('scripts in editorial text run nowhere: pages, previews, search, lists, revisions and editors; formatting is kept', async ({
  page,
  request,
}) => {
  const headers = bearer(await sessionOf(request, 'administrator'));
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await request.post(`${siteUrl}/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  const word = unique('Corpus').replace(/\W+/g, '');
  const text = formatting + attacks.join('<p>between</p>');
  const title = `${word} </title><script>ran(0)</script>`;
  const plain = { title, isPublished: true };
  type Item = { id: string; slug: string };
  const blog = await post<Item>('/admin/blogs', {
    ...plain,
    excerpt: attacks.slice(0, 4).join(' '),
    content: text,
    category: 'news',
    tags: [attacks[1]],
  });
  const story = await post<Item>('/admin/stories', {
    ...plain,
    location: attacks[1],
    animalType: 'Dog',
    outcome: 'treated',
    description: text,
  });
  const written = await post<Item>('/admin/pages', { ...plain, content: text, template: 'about' });
  const tidy = await post<Item>('/admin/blogs', {
    ...plain,
    title: 'Well meant',
    excerpt: 'What somebody writes who means well.',
    content: formatting,
    category: 'news',
  });
  const { url: preview } = await post<{ url: string }>(`/admin/blogs/${blog.id}/preview`, {});

  const seen = await watch(page);
  for (const path of [`/blog/${blog.slug}`, `/stories/${story.id}`, `/${written.slug}`, new URL(preview).pathname]) {
    await page.goto(path);
    const prose = page.locator('.prose').first();
    await expect(prose.getByRole('heading', { name: 'What we did' })).toBeVisible();
    await expect(prose.locator('ol[start="3"] li')).toHaveText('Third');
    await expect(prose.locator('th[colspan="2"]')).toHaveText('Head');
    await expect(prose.getByRole('img', { name: 'A paw' })).toHaveAttribute('width', '64');
    for (const link of await prose.getByRole('link').all())
      expect(await link.getAttribute('href')).toMatch(/^(\/(?!\/)|https?:|#)/);
  }
  await page.goto(`/search?q=${word}`);
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(3);
  for (const path of ['/blog', '/stories']) {
    await page.goto(path);
    await page.getByRole('link', { name: word }).waitFor();
  }

  await signInAs(page, 'administrator');
  // It has elements that the editor would lose, so it is edited as HTML, next to a preview.
  await page.goto(`/admin/blogs/${blog.id}/edit`);
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'What we did' }),
  ).toBeVisible();
  await page.goto(`/admin/blogs/${tidy.id}/edit`);
  const editor = page.getByRole('textbox', { name: 'Content' });
  await expect(editor.getByRole('heading', { name: 'What we did' })).toBeVisible();
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('More.');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Blog post saved')).toBeVisible();
  const saved = (await (await request.get(`${siteUrl}/api/admin/blogs/${tidy.id}`, { headers })).json()).content;
  expect(saved).toContain('More.');
  for (const kept of ['<ol start="3">', 'colspan="2"', '<table>', 'width="64"', 'href="/register"', '<strong>fed'])
    expect(saved).toContain(kept);
  await page.goto(`/admin/blogs/${tidy.id}/revisions`);
  await expect(page.locator('ins').filter({ hasText: 'More.' })).toBeVisible();
  await page.goto(`/admin/blogs/${blog.id}/revisions`);
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await page.goto(`/admin/stories?q=${word}`);
  await page.getByRole('link', { name: word }).first().click();
  await page.locator('.prose').first().waitFor();
  expect(seen).toEqual([]);

  for (const path of [`blogs/${blog.id}`, `blogs/${tidy.id}`, `stories/${story.id}`, `pages/${written.id}`])
    await request.delete(`${siteUrl}/api/admin/${path}`, { headers });
});
