import { tagsOfAnswer, tagsOfWrite } from './answer-tags';

const changes = ['content.pages.list', 'content.pages.public:slug'] as const;

it('finds an answer by its contract, its call and the object in its path', () => {
  expect(tagsOfAnswer({ id: 'content.pages.public' }, { slug: 'About-Us' })).toEqual([
    'content.pages',
    'content.pages.public',
    'content.pages.public:about-us',
  ]);
  expect(tagsOfAnswer({ id: 'content.pages.list' }, {})).toEqual(['content.pages', 'content.pages.list']);
});

it('knows the object of a write from its input or else from its answer', () => {
  const tags = ['content.pages.list', 'content.pages.public:about-us'];
  expect(tagsOfWrite({ changes }, {}, { slug: 'about-us' })).toEqual(tags);
  expect(tagsOfWrite({ changes }, { slug: 'about-us' }, {})).toEqual(tags);
  expect(tagsOfWrite({ changes }, { slug: 'about-us' }, { slug: 'of what was added to it' })).toEqual(tags);
});

it('makes every answer of the call stale where the object is not known', () => {
  expect(tagsOfWrite({ changes }, {}, {})).toEqual(['content.pages.list', 'content.pages.public']);
});

it('has none for a write that changes nothing', () => {
  expect(tagsOfWrite({ changes: 'nothing: sends a code' }, {}, {})).toEqual([]);
});
