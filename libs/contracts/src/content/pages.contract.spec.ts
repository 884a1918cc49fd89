import { refusals } from '../../test/refusals';
import { builtInPages, isReserved, pages, SavePage } from './pages.contract';

const page = { title: 'Feeding street dogs', content: '<p>What to give, where and when.</p>' };
const refused = (fields: object) => refusals(SavePage, { ...page, ...fields });

it('by default a page is a draft of the usual kind, and not in the footer', () => {
  expect(SavePage.parse(page)).toEqual({
    ...page,
    template: 'default',
    isPublished: false,
    showInFooter: false,
    sortOrder: 0,
  });
});

it('a page has a title and a text', () => {
  expect(refused({ title: 'Hi', content: '<p><b>Nineteen characters</b></p>' })).toEqual({
    title: 'Title must be at least 3 characters',
    content: 'Content must be at least 20 characters',
  });
  expect(refused({ title: 'Dog', content: '<p>Twenty characters...</p>' })).toEqual({});
});

describe('the slug of a page', () => {
  it.each(['events', 'support-requests', 'api', 'auth', 'assets', 'media', 'feeds'])(
    'cannot be one that the site itself uses, like %s',
    slug => {
      expect(isReserved(slug)).toBe(true);
      expect(refused({ slug })).toEqual({ slug: 'The site uses this address itself' });
    },
  );

  it.each([...builtInPages, 'feeding', ''])('may be %j', slug => {
    expect(isReserved(slug)).toBe(false);
    expect(refused({ slug })).toEqual({});
  });

  it('has small letters, digits and hyphens', () => {
    const asked = (slug: string) => Object.keys(refusals(pages.public.input, { slug }));
    for (const slug of ['about-us', 'a', '2', 'x'.repeat(80)]) expect(asked(slug)).toEqual([]);
    for (const slug of ['', 'About', 'a b', 'x'.repeat(81)]) expect(asked(slug)).toEqual(['slug']);
  });
});

it('positions in the footer are from -9,999 to 9,999', () => {
  for (const sortOrder of [-9_999, 9_999]) expect(refused({ sortOrder })).toEqual({});
  for (const sortOrder of [-10_000, 10_000]) expect(Object.keys(refused({ sortOrder }))).toEqual(['sortOrder']);
  expect(refused({ sortOrder: 1.5 })).toEqual({ sortOrder: 'Please enter a whole number' });
});

it('an update of one field leaves the others as they are', () => {
  const change = { id: '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f', title: 'Feeding cats' };
  expect(pages.update.input.parse(change)).toEqual(change);
});
