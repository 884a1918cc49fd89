import type { ContentItem } from '../../api/site-content';
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
  it('are sorted by the order in their metadata, whatever the order of the response', () => {
    expect(
      namesOf([
        item('hero_image_1', withOrder(3)),
        item('hero_image_2', withOrder('1')),
        item('hero_image_3', withOrder(2)),
      ]),
    ).toEqual(['hero_image_2', 'hero_image_3', 'hero_image_1']);
  });

  it('come last, sorted by key, when their order is missing or invalid', () => {
    expect(
      namesOf([
        item('hero_image_10'),
        item('hero_image_9', { metadata: 'not json' }),
        item('hero_image_11', withOrder(null)),
        item('hero_image_12', withOrder(0)),
      ]),
    ).toEqual(['hero_image_12', 'hero_image_9', 'hero_image_10', 'hero_image_11']);
  });

  it('leave out items that are inactive or have no picture', () => {
    expect(namesOf([item('hero_image_1', { isActive: false }), item('hero_image_2', { content: '' })])).toEqual([]);
  });

  it('have the alt text and caption of their metadata', () => {
    const metadata = JSON.stringify({ alt: 'Two dogs', caption: 'Pune, 2026', order: 1 });
    expect(heroImages([item('hero_image_1', { metadata })])).toEqual([
      { id: 'hero_image_1', src: '/media/hero_image_1.webp', alt: 'Two dogs', caption: 'Pune, 2026', order: 1 },
    ]);
  });

  it('use an uploaded picture rather than the URL in the text', () => {
    expect(heroImages([item('hero_image_1', { imageUrl: '/media/uploaded.webp' })])[0]?.src).toBe(
      '/media/uploaded.webp',
    );
  });

  it('use the main picture only when there are no others', () => {
    const main = [item('hero_main_image'), item('hero_main_image_alt', { content: 'A cow' })];
    expect(heroImages(main)).toMatchObject([{ id: 'hero_main_image', alt: 'A cow' }]);
    expect(namesOf([...main, item('hero_image_1')])).toEqual(['hero_image_1']);
  });
});

describe('the carousel', () => {
  const content = (texts: Record<string, string>) => ({ text: (key: string) => texts[key] ?? '' });

  it('changes every 5 seconds unless an administrator has configured it', () => {
    expect(rotationOf(content({}))).toEqual({ rotates: true, seconds: 5 });
    expect(rotationOf(content({ hero_carousel_enabled: 'false', hero_carousel_interval: '12' }))).toEqual({
      rotates: false,
      seconds: 12,
    });
  });

  it('uses 5 seconds when the interval is invalid', () => {
    for (const interval of ['0', '-3', 'soon', ''])
      expect(rotationOf(content({ hero_carousel_interval: interval })).seconds).toBe(5);
  });

  it('wraps around at both ends', () => {
    expect([wrapped(3, 3), wrapped(-1, 3), wrapped(1, 3)]).toEqual([0, 2, 1]);
  });
});
