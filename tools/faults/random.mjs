/** A seeded random generator, the same in every run: mulberry32, as in `libs/platform/src/service/seeded-random.ts`. */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed;
  }

  /** From 0 up to, not including, 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @param {number} probability */
  chance(probability) {
    return this.next() < probability;
  }

  /** An integer from the first to the last, inclusive. @param {number} first @param {number} last */
  whole(first, last) {
    return first + Math.floor(this.next() * (last - first + 1));
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    return /** @type {T} */ (list[this.whole(0, list.length - 1)]);
  }

  /** A random sample of different items. @template T @param {readonly T[]} list @param {number} count @returns {T[]} */
  pickSome(list, count) {
    const left = [...list];
    const size = Math.min(count, left.length);
    return Array.from({ length: size }, () => /** @type {T} */ (left.splice(this.whole(0, left.length - 1), 1)[0]));
  }
}
