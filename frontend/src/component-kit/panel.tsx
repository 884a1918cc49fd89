import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FilterField } from '../admin/resource/filter-fields';
import type { Resource } from '../admin/resource/resource';
import { ResourcePage } from '../admin/resource/resource-page';
import { useFilterAddress } from '../admin/resource/use-filter-address';
import { AsleepArt } from '../ui/art/asleep-art';
import { Combobox } from '../ui/form/combobox';
import type { Choice } from '../ui/form/combobox-box';
import { Field } from '../ui/form/field';
import { type Dog, friendsFor, pageOfDogs, sizes } from './dogs';
import { Part } from './part';

const resource: Resource<Dog> = {
  title: 'Dogs',
  list: { key: ['kit', 'list'], fetch: pageOfDogs },
  label: 'Dog',
  nameOf: ({ name }) => name,
  columns: [{ name: 'size', label: 'Size', cell: ({ size }) => size }],
  grid: { picture: () => <AsleepArt /> },
  search: { name: 'q', label: 'Name' },
  filters: [sizes],
  pages: {
    create: { label: 'Add Dog', to: '/kit/dogs/new', may: () => true },
    edit: { to: ({ id }) => `/kit/dogs/${id}/edit`, may: () => true },
  },
  empty: { title: 'No dogs yet' },
  failed: 'Failed to fetch dogs',
  actions: [],
  detail: { failed: 'This dog is not on this page of the list', Body: ({ row }) => <p>{row.size}</p> },
};

/** The admin panel's framework, for a signed-in user: two lists on a page, filters of a report, a combobox. */
export function Panel() {
  return (
    <>
      <Part title="Lists of the panel">
        <ResourcePage resource={resource} prefix="dogs" />
        <ResourcePage resource={{ ...resource, title: 'More dogs', pages: undefined }} prefix="more" />
      </Part>
      <Part title="Filters of a report">
        <Report />
      </Part>
      <Part title="Choice among many">
        <Friends />
      </Part>
    </>
  );
}

function Report() {
  const address = useFilterAddress({ filters: [sizes] }, { prefix: 'report' });
  const counted = useQuery({
    queryKey: ['kit', 'report', address.narrowing],
    queryFn: () => pageOfDogs(address.narrowing),
  });
  return (
    <>
      <FilterField isLabelled filter={sizes} address={address} />
      <p role="status">{counted.data && `${counted.data.rows.length} dogs`}</p>
    </>
  );
}

function Friends() {
  const [chosen, setChosen] = useState<Choice[]>([]);
  return (
    <Field label="Friends">
      <Combobox chosen={chosen} onChoose={setChosen} search={friendsFor} placeholder="Name" />
    </Field>
  );
}
