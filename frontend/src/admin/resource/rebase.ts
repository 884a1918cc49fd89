import type { FieldValues } from 'react-hook-form';
import { isSame } from '../../ui/form/form';

interface Change {
  /** What the form was opened with. */
  from: FieldValues;
  /** What the server has now. */
  to: FieldValues;
  /** What was sent from here last, maybe with an answer that was lost; empty: nothing. */
  sent: FieldValues;
}

/**
 * What is `typed` in a form goes on over what the server has now. `base` is what it counts as typed over: what arrived of one's own
 * is saved. One is asked where something typed is not saved while something came that was not written here.
 */
export function rebase(typed: FieldValues, { from, to, sent }: Change) {
  const names = Object.keys(to);
  const base = Object.fromEntries(names.map(name => [name, isSame(sent[name], to[name]) ? to[name] : from[name]]));
  const isTyped = (name: string) => !isSame(typed[name], base[name]);
  const differs = (name: string) => !isSame(typed[name], to[name]);
  const isForeign = (name: string) => differs(name) && !isSame(to[name], base[name]);
  return { base, isAsked: names.some(name => isTyped(name) && differs(name)) && names.some(isForeign) };
}
