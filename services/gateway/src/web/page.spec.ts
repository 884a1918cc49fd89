import { fillPage, type PageHead } from './page';

const template = `<!doctype html>
<html lang="en">
  <head>
    <title>Built title</title>
    <meta name="description" content="Built description" />
    <script type="module" src="/assets/index-1.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
const head = { url: 'https://site.example/' };
const fill = (built: string, head: PageHead, content?: string) => fillPage(built, head, { content, brand: '' }).html;

test('the content is inlined as JSON that the page can read back', () => {
  const content = JSON.stringify([{ key: 'site-name', content: 'A & B' }]);
  const html = fill(template, head, content);
  const inlined = /<script type="application\/json" id="site-content">(.*?)<\/script>/s.exec(html)![1]!;
  expect(JSON.parse(inlined)).toEqual(JSON.parse(content));
});

test('content cannot end its script element or open another', () => {
  const evil = JSON.stringify([{ key: 'x', content: '</script><script>alert(1)</script><!--' }]);
  const html = fill(template, head, evil);
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).not.toContain('alert(1)</script>');
  expect(html).not.toContain('<!--');
});

test('replacement patterns in content and titles are only text', () => {
  const html = fill(template, { ...head, title: 'Save $& and $1' }, '["$&$`"]');
  expect(html).toContain('<title>Save $&amp; and $1</title>');
  expect(html).toContain('["$&$`"]');
});

test('title, description and preview tags describe the page, escaped', () => {
  const html = fill(
    template,
    {
      url: 'https://site.example/support-requests/1',
      title: 'Dog "Moti" <hurt>',
      description: 'Near Pune',
      siteName: 'AAR',
      image: 'https://site.example/hero.webp',
    },
    undefined,
  );
  expect(html).toContain('<title>Dog &quot;Moti&quot; &lt;hurt&gt;</title>');
  expect(html).toContain('<meta name="description" content="Near Pune" />');
  expect(html).toContain('<meta property="og:title" content="Dog &quot;Moti&quot; &lt;hurt&gt;" />');
  expect(html).toContain('<meta property="og:site_name" content="AAR" />');
  expect(html).toContain('<meta property="og:url" content="https://site.example/support-requests/1" />');
  expect(html).toContain('<meta property="og:image" content="https://site.example/hero.webp" />');
  expect(html).not.toContain('Built');
});

test('without content the page is sent as it was built, and fetches the content itself', () => {
  const html = fill(template, head, undefined);
  expect(html).toContain('<title>Built title</title>');
  expect(html).not.toContain('site-content');
  expect(html).toContain('<div id="root"></div>');
});

test('only a trial site is marked as one', () => {
  expect(fill(template, { ...head, isTrial: true }, undefined)).toContain('<meta name="aar-trial" content="true" />');
  expect(fill(template, { ...head, isTrial: false }, undefined)).not.toContain('aar-trial');
});
