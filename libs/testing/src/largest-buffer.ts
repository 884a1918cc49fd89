/**
 * Watches how many bytes are put together in one buffer, which is how a body or a file comes to lie in memory as a whole. The returned
 * function ends that and tells the most; what a file of the test named `except` puts together does not count.
 */
export function watchBuffers(except?: string): () => number {
  let largest = 0;
  const { concat } = Buffer;
  const spy = jest.spyOn(Buffer, 'concat').mockImplementation((...parts) => {
    const joined = concat(...parts);
    const isOfTest = except !== undefined && new Error().stack!.includes(except);
    if (!isOfTest) largest = Math.max(largest, joined.length);
    return joined;
  });
  return () => {
    spy.mockRestore();
    return largest;
  };
}
