import type { ListActivists } from '@aar/contracts/community/activists.contract';
import type { z } from 'zod';
import { oneOf, placeOf, wordsOf } from '../../shared/filters';
import { memberTypes } from '../../shared/labels';

/** What the address asks of the directory, as the call takes it. */
export const activistFilters = (params: URLSearchParams): z.input<typeof ListActivists> => ({
  ...placeOf(params),
  q: wordsOf(params),
  type: oneOf(['activist', 'ngo'], params.get('type')),
});

/** The filters in force and how each reads on its chip; `translate` is for our own words, not for the reader's. */
export function activeFilters(
  params: URLSearchParams,
  translate: (message: string) => string,
): { name: string; text: string }[] {
  const { q, state, city, type } = activistFilters(params);
  return [
    { name: 'q', text: q && `“${q}”` },
    { name: 'state', text: state },
    { name: 'city', text: city },
    { name: 'type', text: type && translate(memberTypes[type]) },
  ].filter((filter): filter is { name: string; text: string } => Boolean(filter.text));
}
