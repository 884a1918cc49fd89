/**
 * This many UTF-16 units are at most 150 kB of JSON within JSON (no unit takes more than three bytes), which fits into an event.
 */
const pieceLength = 50_000;

/** Splits a long text into pieces that fit into an event, never within a character. Joined they are the text again. */
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
