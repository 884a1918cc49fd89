import { base64In, isPictureData } from './picture-data';

it('distinguishes a picture from its URL', () => {
  expect(isPictureData('data:image/png;base64,AAAA')).toBe(true);
  expect(isPictureData('DATA:IMAGE/SVG+XML;base64,AAAA')).toBe(true);
  for (const text of ['/a.png', 'see data:image/png;base64,AAAA', 'data:image/;base64,', 'data:text/html;base64,AAAA'])
    expect(isPictureData(text)).toBe(false);
});

it('extracts its bytes', () => {
  expect(base64In('data:image/png;base64,AAAA')).toBe('AAAA');
});
