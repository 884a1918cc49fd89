/**
 * SQL of the member whose id is in the column, as `Correspondent`; "A member" until identity's event about them arrives, and where
 * the condition on the member, `a`, does not hold.
 */
export const correspondent = (column: string, isNamed = 'true') => `(
  select json_build_object('id', who.id, 'fullName', coalesce(a.full_name, 'A member'), 'ngoName', a.ngo_name,
    'userType', coalesce(a.user_type, 'activist'), 'isVerified', coalesce(a.is_verified, false),
    'reachedBy', coalesce(a.reached_by, '{}'), 'isChecked', coalesce(a.is_checked, false), 'avatarUrl', a.avatar_url,
    'city', coalesce(a.city, ''), 'state', coalesce(a.state, ''))
  from (select ${column} as id) who left join activists a on a.id = who.id and ${isNamed})`;
