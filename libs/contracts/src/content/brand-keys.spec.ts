import { brandIn } from './brand-keys';

const entry = (key: string, content: string) => ({ key, content });

it('a site without a name or colours has the default name', () => {
  expect(brandIn([entry('about', 'We help')])).toEqual({ name: 'Animal Activist Register' });
});

it('the brand comes from the entries', () => {
  const entries = [entry('site-name', 'Gali'), entry('brand-color-primary', '#111111')];
  expect(brandIn([...entries, entry('brand-color-secondary', '#222222')])).toEqual({
    name: 'Gali',
    primary: '#111111',
    secondary: '#222222',
  });
});

it('the spelling with underscores is used when the other is missing or blank', () => {
  expect(brandIn([entry('site_name', 'Old'), entry('site-name', 'New')]).name).toBe('New');
  expect(brandIn([entry('site_name', 'Old'), entry('site-name', '')]).name).toBe('Old');
  expect(brandIn([entry('brand_color_primary', '#111111'), entry('brand_color_secondary', '#222222')])).toMatchObject({
    primary: '#111111',
    secondary: '#222222',
  });
});
