interface Waiting {
  group: string;
  begin(): void;
}

/**
 * Limits how much work runs concurrently, and shares it fairly: a free turn goes to the group with the fewest turns, on a
 * tie to the one that has waited longest. No group may have all turns, so that its backlog does not starve the others.
 */
export class FairSemaphore {
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
