import { z } from 'zod';
import { cityOfState } from '../vocabulary';
import { aboutFields, cityRule, clock, whereFields } from './posting-fields';

const Posted = z.object({ ...aboutFields, ...whereFields }).refine(cityOfState.holds, cityRule);
const pune = { location: 'FC Road', state: 'Maharashtra', city: 'Pune' };
const about = { title: 'Injured dog', description: 'It lies next to the bus stop.' };
const wrongIn = (input: object) => Posted.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

describe('what members post', () => {
  it('is in a city of its state', () => {
    expect(Posted.safeParse({ ...about, ...pune }).success).toBe(true);
    expect(wrongIn({ ...about, ...pune, state: 'Kerala' })).toEqual(['city']);
  });

  it('is told of a city of another state at once with what else is wrong', () => {
    expect(wrongIn({ ...about, ...pune, title: 'Dog', state: 'Kerala' })).toEqual(['title', 'city']);
  });

  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:30', false],
    ['12:60', false],
  ])('has the time %s: %s', (time, isTime) => expect(clock.test(time)).toBe(isTime));
});
