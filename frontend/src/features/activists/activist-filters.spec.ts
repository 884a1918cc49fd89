import { activeFilters, activistFilters } from './activist-filters';

const params = (query: string) => new URLSearchParams(query);

describe('the directory filters', () => {
  it('are sent to the server as in the URL', () => {
    expect(activistFilters(params('q=owl&state=Kerala&city=Kochi&type=ngo'))).toEqual({
      q: 'owl',
      state: 'Kerala',
      city: 'Kochi',
      type: 'ngo',
    });
  });

  it('leave out what the server would reject', () => {
    expect(activistFilters(params('type=admin&state=Nowhere&city=Kochi'))).toEqual({});
  });

  it('are shown as chips in the order search, state, city, type', () => {
    const texts = (query: string) => activeFilters(params(query), label => label.toUpperCase()).map(({ text }) => text);
    expect(texts('type=activist&city=Kochi&state=Kerala&q=owl')).toEqual(['“owl”', 'Kerala', 'Kochi', 'ACTIVIST']);
    expect(texts('')).toEqual([]);
  });
});
