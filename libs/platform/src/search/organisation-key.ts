export const endings = ['trust', 'foundation', 'ngo', 'society', 'charitable', 'regd', 'registered'];

/**
 * Migrations create `organisation_key(name)` from it: the name of an organisation without what readers overlook: case,
 * accents, spaces, punctuation, a leading "the", and endings such as "Trust" or "Foundation".
 */
export const createOrganisationKey = String.raw`
  create function organisation_key(name text) returns text language sql immutable strict parallel safe as $$
    select left(coalesce(nullif(replace(regexp_replace(words, '^the |( (${endings.join('|')}))+$', '', 'g'), ' ', ''), ''),
      replace(words, ' ', '')), 200)
    from (select trim(regexp_replace(regexp_replace(lower(normalize(name, nfkd)), '[\u0300-\u036f]', '', 'g'),
      '[[:punct:][:space:]]+', ' ', 'g')) as words) folded
  $$`;
