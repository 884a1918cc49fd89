import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import HeroCarousel from './hero-carousel';

const scrollTo = jest.fn();
const handlers = new Map<string, () => void>();
let at = 0;
const embla = {
  on: (event: string, handler: () => void) => (handlers.set(event, handler), embla),
  off: () => embla,
  selectedScrollSnap: () => at,
  scrollTo: (index: number) => {
    scrollTo(index);
    at = index;
    handlers.get('select')?.();
  },
};
// It measures slides, and jsdom has no layout.
jest.mock('embla-carousel-react', () => ({ __esModule: true, default: () => [() => undefined, embla] }));

const address = (n: number) => `/api/media/files/${String(n).repeat(32)}-1600.webp#900-8a7b6c-50-0`;
const images = [1, 2, 3].map(n => ({
  id: `hero_image_${n}`,
  src: address(n),
  alt: `Picture ${n}`,
  caption: n === 2 ? 'Pune' : '',
  order: n,
}));
const show = ({ still = false, rotates = true } = {}) => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: still }) });
  return renderScreen(<HeroCarousel images={images} rotates={rotates} seconds={5} />);
};
const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000));
const shows = (n: number) => expect(screen.getByText(`${n} / 3`)).toBeVisible();

beforeEach(() => {
  jest.useFakeTimers();
  at = 0;
  scrollTo.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

describe('the hero carousel', () => {
  it('rotates at its interval, wraps around, and shows the caption', () => {
    show();
    pass(4);
    shows(1);
    pass(1);
    shows(2);
    expect(screen.getByText('Pune')).toBeVisible();
    pass(5);
    pass(5);
    shows(1);
  });

  it('pauses while the pointer or the focus is in it', () => {
    show();
    const carousel = screen.getByRole('region', { name: 'Pictures' });
    fireEvent.mouseEnter(carousel);
    pass(20);
    shows(1);
    fireEvent.mouseLeave(carousel);
    fireEvent.focus(screen.getByRole('button', { name: 'Next picture' }));
    pass(20);
    shows(1);
    fireEvent.blur(screen.getByRole('button', { name: 'Next picture' }));
    pass(5);
    shows(2);
  });

  it.each([{ still: true }, { rotates: false }])('does not rotate until it is started with %j', how => {
    show(how);
    pass(20);
    shows(1);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    pass(5);
    shows(2);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    pass(20);
    shows(2);
  });

  it('is controlled by buttons and dots, and wraps around', () => {
    show({ rotates: false });
    fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
    shows(3);
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    shows(1);
    fireEvent.click(screen.getByRole('button', { name: 'Show picture 2' }));
    shows(2);
  });

  it('loads the first picture at once and the others on demand, in the matching width', () => {
    const { container } = show();
    const shown = [...container.querySelectorAll('img')];
    expect(shown.map(image => image.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
    expect(shown[0]).toHaveAttribute('fetchpriority', 'high');
    expect(shown[0]!.getAttribute('srcset')).toContain('-400.webp 400w');
    expect(container.querySelector('source')).toHaveAttribute('type', 'image/avif');
    expect(shown[0]!.style.objectPosition).toBe('50% 0%');
  });
});
