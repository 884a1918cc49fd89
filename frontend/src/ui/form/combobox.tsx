import { lazyPart } from '../lazy/lazy-part';
import type { ComboboxProps } from './combobox-box';
import { TextInput } from './inputs';

const Box = lazyPart<ComboboxProps>(() => import('./combobox-box'));

/**
 * Chooses one or several from more options than a list can show, such as members, tags or pictures: searches on the server, with
 * the keyboard or a pointer. It is used inside a `Field` and loads its own chunk.
 */
export const Combobox = (props: ComboboxProps) => (
  <Box {...props} fallback={<TextInput disabled placeholder={props.placeholder} />} />
);
