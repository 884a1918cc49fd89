/** A seeded random generator, the same in every run: mulberry32, with 32 bits of state. */
export class Random {
  constructor(private state: number) {}

  /** A number from 0 up to, but excluding, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer from the first to the last, inclusive. */
  whole(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)]!;
  }

  /** One item of the list, weighted to the front: the nth item has the weight 1/n. */
  pickEarly<T>(list: readonly T[]): T {
    const weights = list.map((_, index) => 1 / (index + 1));
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    return list[weights.findIndex(weight => (left -= weight) < 0)] ?? list[0]!;
  }

  /** A random sample of different items, in random order. */
  pickSome<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: count }, () => left.splice(this.whole(0, left.length - 1), 1)[0]!);
  }
}
