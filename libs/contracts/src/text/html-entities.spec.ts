import { escapeHtml, unescapeHtml } from './html-entities';

describe('text in HTML', () => {
  it.each([
    [`Tom & Jerry's "cat" <b>`, 'Tom &amp; Jerry&#39;s &quot;cat&quot; &lt;b&gt;'],
    ['&amp;', '&amp;amp;'],
    ['नमस्ते, 5 pm', 'नमस्ते, 5 pm'],
  ])('%j is escaped, and read again as it was', (text, html) => {
    expect(escapeHtml(text)).toBe(html);
    expect(unescapeHtml(html)).toBe(text);
  });

  it('is read as React writes it, and only once', () => {
    expect(unescapeHtml('Asha&#x27;s &amp;lt;cat&amp;gt;')).toBe("Asha's &lt;cat&gt;");
    expect(unescapeHtml('&nbsp;&copy;')).toBe('&nbsp;&copy;');
  });
});
