import { EditPage } from '../admin/resource/edit-page';
import type { Editor } from '../admin/resource/resource';
import { lazily } from '../forms/described-form';
import { Combobox } from '../ui/form/combobox';
import type { Choice } from '../ui/form/combobox-box';
import { type Dog, DogFields, dogs, friendsFor, sizes } from './dogs';

const editor: Editor<Dog, typeof DogFields> = {
  back: { to: '/kit', label: 'Kit' },
  load: id => ({ queryKey: ['kit', 'get', id], queryFn: async () => dogs.find(dog => dog.id === id)! }),
  failed: 'Failed to fetch the dog',
  form: lazily(async () => (_me, dog) => ({
    title: dog ? 'Edit Dog' : 'Add Dog',
    schema: DogFields,
    initial: { name: dog?.name ?? '', size: dog?.size ?? 'small', friends: dog?.friends ?? [] },
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'size', label: 'Size', kind: 'select', options: sizes.options },
      {
        name: 'friends',
        label: 'Friends',
        optional: true,
        render: ({ value, onChange }) => (
          <Combobox chosen={value as Choice[]} onChoose={onChange} search={friendsFor} most={3} placeholder="Name" />
        ),
      },
    ],
    submitLabel: 'Save Dog',
    pendingLabel: 'Saving...',
  })),
  create: {
    run: async values => {
      const dog = { id: String(dogs.length + 1), ...values };
      dogs.push(dog);
      return dog;
    },
    done: 'Dog added',
    failed: 'Failed to add the dog',
  },
  pathOf: id => `/kit/dogs/${id}/edit`,
  save: { run: async (dog, values) => Object.assign(dog, values), done: 'Dog saved', failed: 'Failed to save the dog' },
};

export const Component = () => (
  <div className="wrap pb-12">
    <EditPage editor={editor} />
  </div>
);
