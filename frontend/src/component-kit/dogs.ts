import { foldText } from '@aar/contracts/text/fold-text';
import { z } from 'zod';
import type { Filter, ListPage } from '../admin/resource/resource';
import type { Choice } from '../ui/form/combobox-box';

/** The data of the kit's lists and forms, stored by the page in place of a server. */
export interface Dog {
  id: string;
  name: string;
  size: 'small' | 'large';
  friends: Choice[];
}

export const DogFields = z.object({
  name: z.string().min(2, 'Name is required'),
  size: z.enum(['small', 'large']),
  friends: z.array(z.custom<Choice>()),
});

export const sizes: Filter = {
  name: 'size',
  label: 'Size',
  kind: 'select',
  any: 'All sizes',
  options: [
    { value: 'small', label: 'Small' },
    { value: 'large', label: 'Large' },
  ],
};

export const dogs: Dog[] = ['Moti', 'Sheru', 'Kalu', 'Rani'].map((name, at) => ({
  id: String(at + 1),
  name,
  size: at % 2 ? 'large' : 'small',
  friends: [],
}));

const hasWord = ({ name }: Dog, words: string) => foldText(name).includes(foldText(words));

export const pageOfDogs = async ({ q = '', size }: Record<string, unknown>): Promise<ListPage<Dog>> => {
  const rows = dogs.filter(dog => hasWord(dog, String(q)) && (!size || dog.size === size));
  return { rows, total: { count: rows.length, isCapped: false }, nextCursor: null };
};

export const friendsFor = async (words: string): Promise<Choice[]> =>
  dogs.filter(dog => hasWord(dog, words)).map(({ id, name, size }) => ({ value: id, label: name, note: size }));
