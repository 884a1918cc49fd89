/** The `where` clause of a statement and its parameters; only constants go into the text. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly clauses: string[];

  constructor(...clauses: string[]) {
    this.clauses = clauses;
  }

  /**
   * Adds a clause in which each `?` stands for the next value. Throws for a value that is missing (`undefined`): left out,
   * `owner_id = ?` would show everybody's rows.
   */
  and(clause: string, ...values: unknown[]): this {
    if (values.includes(undefined)) throw new Error(`the condition ${clause} has no value`);
    const places = values.map(value => this.bind(value));
    this.clauses.push(clause.replace(/\?/g, () => places.shift()!));
    return this;
  }

  /** Adds the clause of a filter, or nothing where the caller did not filter by it (`undefined`). */
  maybe(clause: string, value: unknown): this {
    return value === undefined ? this : this.and(clause, value);
  }

  /** Makes the value a parameter of the statement; returns its placeholder, `$1`. */
  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Conditions for another part of the same statement, which share its parameters. */
  beside(...clauses: string[]): Conditions {
    return Object.assign(new Conditions(...clauses), { values: this.values });
  }

  toString() {
    return this.clauses.join(' and ') || 'true';
  }
}
