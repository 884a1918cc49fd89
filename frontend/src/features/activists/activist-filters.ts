import type { ListActivists } from '@aar/contracts/community/activists.contract';
import type { z } from 'zod';
import { oneOf, placeOf, wordsOf } from '../../page-parts/filters';
import { memberTypes } from '../../domain/vocabulary/labels';

/** The filters in the URL as request parameters. */
export const activistFilters = (params: URLSearchParams): z.input<typeof ListActivists> => ({
  ...placeOf(params),
  q: wordsOf(params),
  type: oneOf(['activist', 'ngo'], params.get('type')),
});

/** The active filters with the text of each chip; `translate` is for our own texts, not for what the user typed. */
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
