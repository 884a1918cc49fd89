import type { ContentItem } from '../api/site-content';
import { heroImages, rotationOf, wrapped } from './hero-images';

const item = (key: string, rest: Partial<ContentItem> = {}): ContentItem => ({
  id: key,
  key,
  content: `/media/${key}.webp`,
  isActive: true,
  ...rest,
});
const withOrder = (order: unknown) => ({ metadata: JSON.stringify({ order }) });
const namesOf = (items: ContentItem[]) => heroImages(items).map(image => image.id);

describe('the hero pictures', () => {
  it('hang in the order of their metadata, whatever the order of the answer', () => {
    expect(
      namesOf([
        item('hero_image_1', withOrder(3)),
        item('hero_image_2', withOrder('1')),
        item('hero_image_3', withOrder(2)),
      ]),
    ).toEqual(['hero_image_2', 'hero_image_3', 'hero_image_1']);
  });

  it('hang last, by key, where no order is given or can be read', () => {
    expect(
      namesOf([
        item('hero_image_10'),
        item('hero_image_9', { metadata: 'not json' }),
        item('hero_image_11', withOrder(null)),
        item('hero_image_12', withOrder(0)),
      ]),
    ).toEqual(['hero_image_12', 'hero_image_9', 'hero_image_10', 'hero_image_11']);
  });

  it('leave out what is inactive or has no picture', () => {
    expect(namesOf([item('hero_image_1', { isActive: false }), item('hero_image_2', { content: '' })])).toEqual([]);
  });

  it('carry the text and caption that were written for them', () => {
    const metadata = JSON.stringify({ alt: 'Two dogs', caption: 'Pune, 2026', order: 1 });
    expect(heroImages([item('hero_image_1', { metadata })])).toEqual([
      { id: 'hero_image_1', src: '/media/hero_image_1.webp', alt: 'Two dogs', caption: 'Pune, 2026', order: 1 },
    ]);
  });

  it('prefer an uploaded picture to the address in the text', () => {
    expect(heroImages([item('hero_image_1', { imageUrl: '/media/uploaded.webp' })])[0]?.src).toBe(
      '/media/uploaded.webp',
    );
  });

  it('give way to the main picture only where there are none', () => {
    const main = [item('hero_main_image'), item('hero_main_image_alt', { content: 'A cow' })];
    expect(heroImages(main)).toMatchObject([{ id: 'hero_main_image', alt: 'A cow' }]);
    expect(namesOf([...main, item('hero_image_1')])).toEqual(['hero_image_1']);
  });
});

describe('the rotation', () => {
  const content = (texts: Record<string, string>) => ({ text: (key: string) => texts[key] ?? '' });

  it('is on, every 5 seconds, unless an administrator says otherwise', () => {
    expect(rotationOf(content({}))).toEqual({ rotates: true, seconds: 5 });
    expect(rotationOf(content({ hero_carousel_enabled: 'false', hero_carousel_interval: '12' }))).toEqual({
      rotates: false,
      seconds: 12,
    });
  });

  it('keeps 5 seconds where the interval makes no sense', () => {
    for (const interval of ['0', '-3', 'soon', ''])
      expect(rotationOf(content({ hero_carousel_interval: interval })).seconds).toBe(5);
  });

  it('wraps around at both ends', () => {
    expect([wrapped(3, 3), wrapped(-1, 3), wrapped(1, 3)]).toEqual([0, 2, 1]);
  });
});
