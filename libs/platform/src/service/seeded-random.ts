/** Random choices that are the same in every run: mulberry32, a generator with 32 bits of state. */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from the first to the last, both included. */
  whole(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)]!;
  }

  /** One of the list, the first most often: the nth as often as 1/n. */
  pickEarly<T>(list: readonly T[]): T {
    const weights = list.map((_, index) => 1 / (index + 1));
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    return list[weights.findIndex(weight => (left -= weight) < 0)] ?? list[0]!;
  }

  /** Several different ones, in a random order. */
  pickSome<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: count }, () => left.splice(this.whole(0, left.length - 1), 1)[0]!);
  }
}
