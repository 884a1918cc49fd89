import { refusals } from '../../test/refusals';
import { AlertPolicy } from './alert-policy.contract';

const city = { kind: 'city', withinKm: null, most: null, waitMinutes: 10 };
const near = { kind: 'near', withinKm: 20, most: 100, waitMinutes: 10 };
const ngos = { kind: 'state-ngos', withinKm: null, most: 100, waitMinutes: 10 };
const administrators = { ...ngos, kind: 'administrators' };
const refused = (...rings: object[]) => refusals(AlertPolicy, { urgency: 'critical', enough: 3, rings });

describe('the rings of an alert', () => {
  it('go outwards from the city, and may skip some', () => {
    expect(refused(city)).toEqual({});
    expect(refused(city, near, { ...near, withinKm: 50 }, ngos, administrators)).toEqual({});
    expect(refused(city, administrators)).toEqual({});
  });

  it('begin with the city', () => {
    const first = 'The first ring is the city of the request';
    expect(refused(near)).toEqual({ 'rings.0.kind': first });
    expect(refused(ngos)).toEqual({ 'rings.0.kind': first });
  });

  it('keep their order, each once', () => {
    const order = 'The order is: city, cities near it, NGOs of the state, administrators';
    expect(refused(city, ngos, near)).toEqual({ 'rings.2.kind': order });
    expect(refused(city, near, city)).toEqual({ 'rings.2.kind': order });
    expect(refused(city, city)).toEqual({ 'rings.1.kind': 'This ring is there already' });
    expect(refused(city, ngos, ngos)).toEqual({ 'rings.2.kind': 'This ring is there already' });
  });

  it('have a growing distance if they are of cities nearby', () => {
    const more = { 'rings.2.withinKm': 'Please enter more than the ring before' };
    expect(refused(city, { ...near, withinKm: null })).toEqual({ 'rings.1.withinKm': 'Please enter a distance' });
    expect(refused({ ...city, withinKm: 5 })).toEqual({ 'rings.0.withinKm': 'Only cities nearby have a distance' });
    expect(refused(city, near, near)).toEqual(more);
    expect(refused(city, near, { ...near, withinKm: 19 })).toEqual(more);
    expect(refused(city, near, { ...near, withinKm: 21 })).toEqual({});
  });

  it('have a limit of members, except for the city itself', () => {
    const whole = { 'rings.1.most': 'Only the city itself can be rung as a whole' };
    expect(refused(city, { ...near, most: null })).toEqual(whole);
    expect(refused(city, { ...ngos, most: null })).toEqual(whole);
    expect(refused({ ...city, most: 500 })).toEqual({});
  });

  it('number one to eight', () => {
    expect(refused()).toEqual({ rings: 'Please keep the city at least' });
    const nears = (count: number) => Array.from({ length: count }, (_, at) => ({ ...near, withinKm: at + 1 }));
    expect(refused(city, ...nears(7))).toEqual({});
    expect(refused(city, ...nears(8))).toEqual({ rings: 'At most 8 rings' });
  });

  it.each([
    ['withinKm', 500],
    ['most', 10_000],
    ['waitMinutes', 10_080],
  ])('have an integer from 1 to the maximum of %s, %d', (field, most) => {
    const said = (value: number) => refused(city, { ...near, [field]: value })[`rings.1.${field}`];
    expect([1, most].map(said)).toEqual([undefined, undefined]);
    expect([0, most + 1].map(said)).toEqual(Array(2).fill(`Please enter a number from 1 to ${most}`));
    expect(said(1.5)).toBe('Please enter a whole number');
  });
});
