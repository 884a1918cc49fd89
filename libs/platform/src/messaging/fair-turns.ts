interface Waiting {
  group: string;
  begin(): void;
}

/**
 * Lets so much work run at a time, shared fairly: a free turn goes to the group that has the fewest, of equals to the one that
 * waits longest. No group gets the last turn alone, so that one with much to do does not keep all others waiting.
 */
export class FairTurns {
  private readonly running = new Map<string, number>();
  private readonly waiting: Waiting[] = [];
  private readonly mostOfOne: number;
  private free: number;

  constructor(limit: number) {
    this.free = limit;
    this.mostOfOne = Math.max(1, limit - 1);
  }

  /** Runs the work when it is its group's turn. */
  async run<T>(group: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>(begin => {
      this.waiting.push({ group, begin });
      this.give();
    });
    try {
      return await work();
    } finally {
      this.free += 1;
      this.running.set(group, this.turnsOf(group) - 1);
      this.give();
    }
  }

  private give() {
    while (this.free > 0) {
      const next = this.next();
      if (!next) return;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.free -= 1;
      this.running.set(next.group, this.turnsOf(next.group) + 1);
      next.begin();
    }
  }

  private next(): Waiting | undefined {
    let chosen: Waiting | undefined;
    let fewest = this.mostOfOne;
    for (const one of this.waiting) {
      const turns = this.turnsOf(one.group);
      if (turns < fewest) [chosen, fewest] = [one, turns];
    }
    return chosen;
  }

  private turnsOf(group: string) {
    return this.running.get(group) ?? 0;
  }
}
