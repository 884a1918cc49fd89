import {
  droppedElements,
  isSmallNumber,
  numberAttributes,
  renamedElements,
  richTextElements,
  safeAddress,
  safePicture,
} from './rich-text-elements';

describe('the elements of a text', () => {
  it('keep harmless attributes, and none that can run a script', () => {
    const withAttributes = Object.entries(richTextElements).filter(([, attributes]) => attributes.length > 0);
    expect(Object.fromEntries(withAttributes)).toEqual({
      ol: ['start'],
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    });
    for (const name of ['h2', 'figcaption', 'table', 'div']) expect(richTextElements).toHaveProperty(name, []);
  });

  it('exclude those whose content is dropped; headings that are too high or too deep get an allowed level', () => {
    expect(droppedElements.filter(name => name in richTextElements)).toEqual([]);
    for (const name of ['script', 'svg', 'textarea', 'plaintext']) expect(droppedElements).toContain(name);
    expect(renamedElements).toEqual({ h1: 'h2', h5: 'h4', h6: 'h4' });
  });

  it('have small integers as their numeric attributes', () => {
    expect(numberAttributes).toEqual(['start', 'colspan', 'rowspan', 'width', 'height']);
    expect(['0', '1200', '12000', '', '1.5', 'a1', '1a', '-1'].map(isSmallNumber)).toEqual([
      true,
      true,
      ...Array(6).fill(false),
    ]);
  });
});

describe('the URL of a link', () => {
  it.each(['/events', '#faq', 'https://a.example/b', 'http://a.example', 'mailto:a@b.in', 'tel:+91981', '/'])(
    'may be %s',
    address => expect(safeAddress(` ${address} `)).toBe(address),
  );

  it.each([
    '//a.example',
    '/\\a.example',
    '/\t/a.example',
    '/%2Fa.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'events',
    'x/y',
    '',
  ])('cannot be %s', address => expect(safeAddress(address)).toBeUndefined());
});

describe('the URL of a picture', () => {
  it.each(['/a.png', 'https://a.example/a.png', 'http://a.example/a.png'])('may be %s', address =>
    expect(safePicture(address)).toBe(address),
  );

  it.each(['#a', 'mailto:a@b.in', 'mailto:a@b.in?subject=https://a', 'data:image/png;base64,AA', 'javascript:a'])(
    'cannot be %s',
    address => expect(safePicture(address)).toBeUndefined(),
  );
});
