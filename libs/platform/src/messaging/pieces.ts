/**
 * So many UTF-16 units are at most 150 kB of JSON within JSON (no unit takes more than three bytes), which an event can carry.
 */
const pieceLength = 50_000;

/** Cuts a long text into pieces that an event can carry, never through a character; joined they are the text again. */
export function piecesOf(text: string, length = pieceLength): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length || pieces.length === 0;) {
    let to = Math.min(from + length, text.length);
    const splitsPair = to < text.length && /[\ud800-\udbff]/.test(text[to - 1]!);
    if (splitsPair) to -= 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
