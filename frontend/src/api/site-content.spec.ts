import { inlinedContent, siteContent } from './site-content';

const item = (key: string, content: string, rest = {}) => ({ id: key, key, content, isActive: true, ...rest });

describe('site content', () => {
  it('finds an entry by either spelling of its key, the requested one first', () => {
    expect(siteContent([item('site_name', 'Under')]).text('site-name')).toBe('Under');
    expect(siteContent([item('site-tagline', 'Hyphen')]).text('site_tagline')).toBe('Hyphen');
    expect(siteContent([item('site_name', 'Under'), item('site-name', 'Hyphen')]).text('site-name')).toBe('Hyphen');
  });

  it('uses the fallback when an entry is missing, empty or inactive', () => {
    const { text } = siteContent([item('empty', ''), item('off', 'Hidden', { isActive: false })]);
    expect([text('missing', 'x'), text('empty', 'x'), text('off', 'x')]).toEqual(['x', 'x', 'x']);
  });

  it('reads a switch as on only when it is true', () => {
    const { flag } = siteContent([item('a', 'true'), item('b', 'yes')]);
    expect([flag('a'), flag('b'), flag('c')]).toEqual([true, false, false]);
  });

  it('takes a picture from its URL, else from the content', () => {
    const { image } = siteContent([item('logo', 'text', { imageUrl: '/logo.webp' }), item('hero', '/hero.webp')]);
    expect([image('logo'), image('hero'), image('none')]).toEqual(['/logo.webp', '/hero.webp', undefined]);
  });

  describe('inlined in the page', () => {
    const inline = (text: string) => {
      document.head.innerHTML = `<script type="application/json" id="site-content">${text}</script>`;
    };
    afterEach(() => (document.head.innerHTML = ''));

    it('is read', () => {
      inline(JSON.stringify([item('site-name', 'Register')]));
      expect(inlinedContent()).toEqual([item('site-name', 'Register')]);
    });

    it.each(['', '{', '{}', '[]'])('is ignored when it is %j', text => {
      inline(text);
      expect(inlinedContent()).toBeUndefined();
    });

    it('is ignored when the page has no such element', () => {
      expect(inlinedContent()).toBeUndefined();
    });
  });
});
