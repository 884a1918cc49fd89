/**
 * Checks that each live stream, on each gateway, is open at the end and receives the last event.
 *
 * @type {import('./evidence.mjs').Check}
 */
export const streams = ({ streams }) =>
  streams.flatMap(({ memberId, gateway, open, heard }) => [
    ...(open ? [] : [`the live stream of ${memberId} on gateway ${gateway + 1} did not come back`]),
    ...(heard ? [] : [`the live stream of ${memberId} on gateway ${gateway + 1} hears nothing`]),
  ]);
