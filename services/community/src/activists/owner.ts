import { isShown } from '@aar/platform/moderation/hidden-content';
import { isReachableFor } from '../relations/quiet-mode';

/**
 * SQL of the member whose id is in the column, as `Owner`; null for one who is unknown or erased. In quiet mode they are named as
 * if they were not listed.
 */
export const ownerOf = (column: string) => `(
  select json_build_object('memberId', case when known.is_listed then known.id end,
    'name', case when known.is_listed then coalesce(known.ngo_name, known.full_name)
      else split_part(known.full_name, ' ', 1) end,
    'person', case when known.is_listed and known.ngo_name is not null then known.full_name end,
    'userType', known.user_type, 'city', known.city, 'reachedBy', known.reached_by, 'isChecked', known.is_checked)
  from (
    select a.id, a.full_name, nullif(a.ngo_name, '') as ngo_name, a.user_type, a.city, a.reached_by, a.is_checked,
      a.listed and a.status = 'active' and ${isShown('community.member', 'a.id')}
        and ${isReachableFor(null, 'a.id')} as is_listed
    from activists a where a.id = ${column} and a.full_name is not null) known)`;
