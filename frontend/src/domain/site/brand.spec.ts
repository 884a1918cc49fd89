import { brandColors, contrast } from '@aar/contracts/content/brand-colours';
import { applyBrand } from './brand';

const item = (key: string, content: string) => ({ id: key, key, content, isActive: true });

describe('brand colours', () => {
  it('computes contrast ratios as WCAG defines them', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#059669')).toBeCloseTo(3.77, 2);
  });

  it('keeps both configured colours', () => {
    expect(brandColors('#C2410C', '#1d4ed8')).toMatchObject({
      '--brand-primary': '#c2410c',
      '--brand-secondary': '#1d4ed8',
    });
  });

  it('uses the primary colour for actions when white text is readable on it', () => {
    expect(brandColors('#1d4ed8', '#111827')['--brand-day']).toBe('#1d4ed8');
  });

  it('uses the secondary colour for actions when white text is readable only on that one', () => {
    expect(brandColors()['--brand-day']).toBe('#047857');
  });

  it('darkens the primary colour just enough when white text is readable on neither', () => {
    const { '--brand-day': action } = brandColors('#facc15', '#fde047');
    expect(contrast(action, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(action, '#ffffff')).toBeLessThan(4.8);
  });

  it.each(['#059669', '#000000', '#ffffff', '#ff0000', '#0000ff', '#facc15', '#7f7f7f'])(
    'are readable in the light and dark themes when the primary colour is %s',
    color => {
      const colors = brandColors(color, color);
      expect(contrast(colors['--brand-day'], colors['--on-brand-day'])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors['--brand-night'], colors['--on-brand-night'])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors['--brand-night'], '#0e1713')).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['red', '#fff', '#05966', 'red;}', 'url(//host)', ''])(
    'uses the default for the invalid colour %j',
    color => {
      expect(brandColors(color, color)).toEqual(brandColors('#059669', '#047857'));
    },
  );

  it('applies the colours of the site content to the page', () => {
    applyBrand([
      item('brand-color-primary', '#1d4ed8'),
      { ...item('brand-color-secondary', '#ff0000'), isActive: false },
    ]);
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--brand-primary')).toBe('#1d4ed8');
    expect(style.getPropertyValue('--brand-secondary')).toBe('#047857');
  });
});
