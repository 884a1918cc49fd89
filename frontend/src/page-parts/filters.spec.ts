import { oneOf, placeOf, withFilter, wordsOf } from './filters';

const params = (query: string) => new URLSearchParams(query);

describe('filters in the URL', () => {
  it('contain a state and one of its cities', () => {
    expect(placeOf(params('state=Maharashtra&city=Pune'))).toEqual({ state: 'Maharashtra', city: 'Pune' });
  });

  it('ignore a place that does not exist, and a city of another state', () => {
    expect(placeOf(params('state=Atlantis&city=Pune'))).toEqual({});
    expect(placeOf(params('city=Pune'))).toEqual({});
    expect(placeOf(params('state=Kerala&city=Pune'))).toEqual({ state: 'Kerala' });
  });

  it('drop the city when the state changes', () => {
    expect(withFilter(params('state=Kerala&city=Kochi&q=dog'), 'state', 'Maharashtra').toString()).toBe(
      'state=Maharashtra&q=dog',
    );
    expect(withFilter(params('state=Kerala&city=Kochi'), 'state', '').toString()).toBe('');
  });

  it('keep the other parameters when one is set or removed', () => {
    expect(withFilter(params('state=Kerala&city=Kochi'), 'city', '').toString()).toBe('state=Kerala');
    expect(withFilter(params('state=Kerala'), 'q', 'owl & kite').toString()).toBe('state=Kerala&q=owl+%26+kite');
  });

  it('trim the search text and cut it to the server’s limit', () => {
    expect(wordsOf(params('q=%20owl%20'))).toBe('owl');
    expect(wordsOf(params('q=%20'))).toBeUndefined();
    expect(wordsOf(params(`q=${'x'.repeat(200)}`))).toHaveLength(80);
  });

  it('accept only known values', () => {
    expect(oneOf(['activist', 'ngo'], 'ngo')).toBe('ngo');
    expect(oneOf(['activist', 'ngo'], 'constructor')).toBeUndefined();
  });
});
