import { render, screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen';
import { RichText } from './rich-text';

const htmlOf = (html: string) => renderScreen(<RichText html={html} />).container.querySelector('.prose')!.innerHTML;

describe('rich text', () => {
  it('keeps headings, lists and emphasis', () => {
    const html = '<h2>Who we are</h2><p>We <strong>help</strong>.</p><ul><li>Dogs</li></ul>';
    expect(htmlOf(html)).toBe(html);
  });

  it('shows a changed text after a page translator has replaced its nodes', () => {
    const { container, rerender } = render(<RichText html="<p>Cows need <b>water</b> today</p>" />);
    for (const text of container.querySelector('p')!.childNodes) {
      if (!(text instanceof Text)) continue;
      const font = document.createElement('font');
      font.append(text.data);
      text.replaceWith(font);
    }
    rerender(<RichText html="<p>Dogs need <b>water</b></p>" />);
    expect(container).toHaveTextContent(/^Dogs need water$/);
  });

  it('reserves the h1 for the page', () => {
    expect(htmlOf('<h1>About</h1>')).toBe('<h2>About</h2>');
  });

  it('keeps the text of unknown elements, without the elements', () => {
    expect(htmlOf('<article><x-card onclick="go()">Hello <font color=red>there</font></x-card></article>')).toBe(
      'Hello there',
    );
  });

  it('drops scripts, styles, iframes and SVGs with their content', () => {
    expect(
      htmlOf(
        '<script>alert(1)</script><style>p{}</style><iframe src="/x"></iframe><svg><a href="/">x</a></svg><math><mi>x</mi></math>',
      ),
    ).toBe('');
  });

  it('drops all attributes except a link’s href and a picture’s src and alt', () => {
    const box = htmlOf('<p onclick="x()" style="color:red" id="root" class="btn">A</p>');
    expect(box).toBe('<p>A</p>');
    renderScreen(<RichText html={'<img src="/media/a.webp" alt="A dog" onerror="x()" srcset="y">'} />);
    expect(screen.getByRole('img', { name: 'A dog' }).getAttributeNames().sort()).toEqual(['alt', 'loading', 'src']);
  });

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '',
  ])('does not link to %j', address => {
    renderScreen(<RichText html={`<a href="${address}">words</a>`} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('words')).toBeInTheDocument();
  });

  it('shows no picture from a dangerous source', () => {
    expect(htmlOf('<img src="data:image/svg+xml,x"><img src="javascript:x"><img>')).toBe('');
  });

  it.each(['/support-requests', 'https://example.org/', 'mailto:help@site.test', 'tel:+919000000000', '#top'])(
    'links to %s',
    address => {
      renderScreen(<RichText html={`<a href="${address}">words</a>`} />);
      expect(screen.getByRole('link', { name: 'words' })).toHaveAttribute('href', address);
    },
  );
});
