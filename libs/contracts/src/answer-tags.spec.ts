import { tagsOfAnswer, tagsOfWrite } from './answer-tags';

const changes = ['content.pages.list', 'content.pages.public:slug'] as const;

it('tags a response by its contract, its route and the object in its path', () => {
  expect(tagsOfAnswer({ id: 'content.pages.public' }, { slug: 'About-Us' })).toEqual([
    'content.pages',
    'content.pages.public',
    'content.pages.public:about-us',
  ]);
  expect(tagsOfAnswer({ id: 'content.pages.list' }, {})).toEqual(['content.pages', 'content.pages.list']);
});

it('takes the object of a write from its input, else from its response', () => {
  const tags = ['content.pages.list', 'content.pages.public:about-us'];
  expect(tagsOfWrite({ changes }, {}, { slug: 'about-us' })).toEqual(tags);
  expect(tagsOfWrite({ changes }, { slug: 'about-us' }, {})).toEqual(tags);
  expect(tagsOfWrite({ changes }, { slug: 'about-us' }, { slug: 'of what was added to it' })).toEqual(tags);
});

it('invalidates every response of the route when the object is unknown', () => {
  expect(tagsOfWrite({ changes }, {}, {})).toEqual(['content.pages.list', 'content.pages.public']);
});

it('has no tags for a write that changes nothing', () => {
  expect(tagsOfWrite({ changes: 'nothing: sends a code' }, {}, {})).toEqual([]);
});
