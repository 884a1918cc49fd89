import { avatarUrlOf } from './avatar.rules';

const picture = (width: number, ...variants: number[]) => ({
  id: '00000000-0000-4000-8000-000000000000',
  url: `/${width}`,
  width,
  height: width,
  variants: variants.map(one => ({ width: one, url: `/${one}` })),
});

it('picks the smallest variant that is wide enough', () => {
  expect(avatarUrlOf(picture(1024, 512, 96, 192))).toBe('/192');
  expect(avatarUrlOf(picture(1024, 96, 384))).toBe('/384');
});

it('picks the picture itself if all variants are too small', () => {
  expect(avatarUrlOf(picture(160, 96))).toBe('/160');
  expect(avatarUrlOf(picture(1024, 96))).toBe('/1024');
  expect(avatarUrlOf(picture(64))).toBe('/64');
});
