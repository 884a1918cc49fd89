/**
 * Whether each live stream, on whichever gateway, is open in the end and hears what is caused then.
 *
 * @type {import('./evidence.mjs').Check}
 */
export const streams = ({ streams }) =>
  streams.flatMap(({ memberId, gateway, open, heard }) => [
    ...(open ? [] : [`the live stream of ${memberId} on gateway ${gateway + 1} did not come back`]),
    ...(heard ? [] : [`the live stream of ${memberId} on gateway ${gateway + 1} hears nothing`]),
  ]);
