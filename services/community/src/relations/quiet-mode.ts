import { isConnectedWith } from './relation-conditions';

/**
 * SQL condition: the viewer may find the member and write to them, because the member is not in quiet mode, or is connected with
 * the viewer, or is the viewer. Without a viewer: whether visitors may find the member.
 */
export const isReachableFor = (viewer: string | null, member: string) => {
  const isQuiet = `exists (select from quiet_modes quiet where quiet.member_id = ${member} and quiet.until > now())`;
  return viewer ? `(not ${isQuiet} or ${member} = ${viewer} or ${isConnectedWith(viewer, member)})` : `not ${isQuiet}`;
};
