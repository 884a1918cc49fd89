/**
 * Watches how many bytes are concatenated into one buffer, which is how a body or a file comes to be in memory as a whole. The
 * returned function stops watching and returns the maximum. Concatenations in the test file `except` do not count.
 */
export function watchBuffers(except?: string): () => number {
  let largest = 0;
  const { concat } = Buffer;
  const spy = jest.spyOn(Buffer, 'concat').mockImplementation((...parts) => {
    const joined = concat(...parts);
    // A stack takes long to compute, and most buffers are no larger than those before.
    if (joined.length > largest && !(except && new Error().stack!.includes(except))) largest = joined.length;
    return joined;
  });
  return () => {
    spy.mockRestore();
    return largest;
  };
}
