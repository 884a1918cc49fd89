import { type DltTag, dltTags } from './dlt-tags';

const accepted: Record<DltTag, string[]> = {
  var: ['anything: & all', '10.30 a.m.'],
  alphanumeric: ['Dog hit by a scooter', 'MH12AB1234', 'घायल कुत्ता पुणे', 'क्\u200dष', '१२'],
  numeric: ['042137', '7'],
  url: [
    'https://aar.example.in',
    'http://aar.example.in/events?at=1',
    'www.aar.example.in/x',
    'HTTPS://AAR.EXAMPLE.IN/',
  ],
  urlott: ['https://aar.example.in/app.apk'],
  cbn: ['9822012345', '919822012345', '+91 98220 12345', '02025551234', '2025551234', '1800 200 1234', '18601234567'],
  email: ['help@aar.example.in'],
};
const refused: Record<DltTag, string[]> = {
  var: [],
  alphanumeric: ['Dog: hit', 'FC Road, Pune', 'TKT-001', 'Dog 🐕', '\u200d', 'a\u00a0b', 'a\ufe0f'],
  numeric: ['12.5', '1,000', '12th', '१२', ' 7'],
  url: ['aar.example.in', 'https://aar', 'https://aar.example.in/a b', 'ftp://aar.example.in', 'see https://a.in'],
  urlott: ['our app'],
  cbn: ['5822012345 1', '98220', '9822012345678', 'toll-free', '1900200123456'],
  email: ['help@aar', 'help', 'help at aar.example.in'],
};

describe.each(Object.keys(dltTags) as DltTag[])('a variable {#%s#}', tag => {
  const { accepts, reduce } = dltTags[tag];

  it('accepts what the operators accept, and nothing else', () => {
    expect(accepted[tag].filter(value => !accepts(value))).toEqual([]);
    expect(refused[tag].filter(accepts)).toEqual([]);
  });

  it('accepts whatever is left of a free text, if it can reduce one', () => {
    if (!reduce) return;
    const left = refused[tag].map(reduce).filter(text => text !== '');
    expect(left.length).toBeGreaterThan(3);
    expect(left.filter(text => !accepts(text))).toEqual([]);
    expect(accepted[tag].map(reduce)).toEqual(accepted[tag]);
  });
});
