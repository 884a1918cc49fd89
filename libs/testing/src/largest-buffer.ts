/**
 * Records how many bytes are concatenated into one buffer, which shows whether a body or a file was in memory as a whole.
 * The returned function stops recording and returns the maximum. Concatenations in the test file `except` do not count.
 */
export function watchBuffers(except?: string): () => number {
  let largest = 0;
  const { concat } = Buffer;
  const spy = jest.spyOn(Buffer, 'concat').mockImplementation((...parts) => {
    const joined = concat(...parts);
    // A stack is slow to compute, so it is computed only for a new maximum.
    if (joined.length > largest && !(except && new Error().stack!.includes(except))) largest = joined.length;
    return joined;
  });
  return () => {
    spy.mockRestore();
    return largest;
  };
}
