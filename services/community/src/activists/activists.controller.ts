import type { Actor } from '@aar/contracts/access';
import { activists } from '@aar/contracts/community/activists.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { ActivistsRepository } from './activists.repository';
import { sharedAnswer } from './shared-answer';

type In = Inputs<typeof activists>;

@Implements(activists)
export class ActivistsController implements Handlers<typeof activists> {
  readonly statistics = sharedAnswer(() => this.activists.statistics());
  readonly states = sharedAnswer(() => this.activists.states());
  private readonly findFeatured = sharedAnswer(() => this.activists.featured());

  constructor(private readonly activists: ActivistsRepository) {}

  list(input: In['list'], actor: Actor | null) {
    return this.activists.list(input, actor);
  }

  async get({ id }: In['get'], actor: Actor | null) {
    const found = await this.activists.find(id, actor);
    if (!found) throw new Problem('community.activist.unknown');
    return found;
  }

  async featured(_input: In['featured'], actor: Actor | null) {
    const featured = await this.findFeatured();
    if (!featured || (actor && !(await this.activists.isUnblocked(actor, featured.id))))
      throw new Problem('community.featured-activist.unknown');
    return featured;
  }
}
