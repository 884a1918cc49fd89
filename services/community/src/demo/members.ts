import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

export interface Member {
  id: string;
  state: string;
  city: string;
}

/** The members that the demo data uses, and a deterministic choice among them. */
export class Members {
  private constructor(
    private readonly all: Member[],
    /** The activist whose credentials are printed: Asha Kulkarni, or the member who has been an activist in Pune for longest. */
    readonly demoActivist: Member,
  ) {}

  static async read(tx: EntityManager): Promise<Members> {
    const all = await db(tx)
      .selectFrom('activists')
      .select(['id', 'state', 'city', 'full_name', 'user_type'])
      .where('listed', '=', true)
      .where('status', '=', 'active')
      .orderBy('joined_at')
      .orderBy('id')
      .execute();
    const inPune = all.filter(({ city, user_type }) => city === 'Pune' && user_type === 'activist');
    const demoActivist = inPune.find(({ full_name }) => full_name === 'Asha Kulkarni') ?? inPune[0];
    if (!demoActivist) throw new Error('there is no activist in Pune');
    return new Members(
      all.filter(member => member !== demoActivist),
      demoActivist,
    );
  }

  /**
   * A member of that city, or else of its state, but never the demo activist. Each turn returns another member
   * until all were returned.
   */
  in(place: Omit<Member, 'id'>, turn: number): Member {
    const { state, city } = place;
    const near = this.all.filter(member => member.state === state && member.city === city);
    const choice = near.length > 0 ? near : this.all.filter(member => member.state === state);
    const member = choice[turn % choice.length];
    if (!member) throw new Error(`nobody lives in ${state}`);
    return member;
  }

  /** Up to `count` other members of the state; the turn determines which ones. */
  neighbours({ id, state }: Member, count: number, turn: number): Member[] {
    const others = this.all.filter(member => member.state === state && member.id !== id);
    const from = others.length > 0 ? (turn * 7) % others.length : 0;
    return [...others.slice(from), ...others.slice(0, from)].slice(0, count);
  }
}

/** `Pune, Maharashtra` */
export function placeOf(text: string) {
  const [city = '', state = ''] = text.split(', ');
  return { state, city };
}
