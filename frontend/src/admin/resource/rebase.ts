import type { FieldValues } from 'react-hook-form';
import { isSame } from '../../ui/form/checked-form';

interface Change {
  /** The version that the form was opened with. */
  from: FieldValues;
  /** The server's current version. */
  to: FieldValues;
  /** The values sent last from this form, whose response may have been lost; empty if nothing was sent. */
  sent: FieldValues;
}

/**
 * Rebases the input `typed` onto the server's current version. `base` is what the input is compared with: the user's own values
 * that the server has saved count as saved. `isAsked` is true if there is unsaved input and the new version has a change that was
 * not made here.
 */
export function rebase(typed: FieldValues, { from, to, sent }: Change) {
  const names = Object.keys(to);
  const base = Object.fromEntries(names.map(name => [name, isSame(sent[name], to[name]) ? to[name] : from[name]]));
  const isTyped = (name: string) => !isSame(typed[name], base[name]);
  const differs = (name: string) => !isSame(typed[name], to[name]);
  const isForeign = (name: string) => differs(name) && !isSame(to[name], base[name]);
  return { base, isAsked: names.some(name => isTyped(name) && differs(name)) && names.some(isForeign) };
}
