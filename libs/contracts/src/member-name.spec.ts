import { nameAndPerson, nameOf } from './member-name';

it('names an organisation by its name, followed by its contact person', () => {
  const ngo = { ngoName: 'Gali Trust', fullName: 'Farida Qureshi' };
  expect([nameOf(ngo), nameAndPerson(ngo)]).toEqual(['Gali Trust', 'Gali Trust (Farida Qureshi)']);
});

it('names a person by their name alone', () => {
  const person = { ngoName: null, fullName: 'Asha Rao' };
  expect([nameOf(person), nameAndPerson(person)]).toEqual(['Asha Rao', 'Asha Rao']);
});
