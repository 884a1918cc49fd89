import { lazyPart } from '../lazy/lazy-part';
import type { ComboboxProps } from './combobox-box';
import { TextInput } from './inputs';

const Box = lazyPart<ComboboxProps>(() => import('./combobox-box'));

/**
 * Chooses among more than a list can show, such as members, tags or pictures: by words that the server is asked for, with the
 * keyboard or a pointer, one or many. It stands in a `Field` and has a chunk of its own.
 */
export const Combobox = (props: ComboboxProps) => (
  <Box {...props} fallback={<TextInput disabled placeholder={props.placeholder} />} />
);
