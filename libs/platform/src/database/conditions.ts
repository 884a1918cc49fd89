/** The `where` of a statement and its values; only what is constant goes into the text. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly clauses: string[];

  constructor(...clauses: string[]) {
    this.clauses = clauses;
  }

  /** Adds a clause in which each `?` stands for the next value. One without its values (`undefined`) is left out. */
  and(clause: string, ...values: unknown[]): this {
    if (values.includes(undefined)) return this;
    const places = values.map(value => this.bind(value));
    this.clauses.push(clause.replace(/\?/g, () => places.shift()!));
    return this;
  }

  /** Makes the value a parameter of the statement; answers its place, `$1`. */
  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  toString() {
    return this.clauses.join(' and ') || 'true';
  }
}
