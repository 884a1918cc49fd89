import { activists } from '@aar/contracts/community/activists.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { ActivistsRepository } from './activists.repository';
import { sharedAnswer } from './shared-answer';

@Implements(activists)
export class ActivistsController implements Handlers<typeof activists> {
  readonly statistics = sharedAnswer(() => this.activists.statistics());
  private readonly findFeatured = sharedAnswer(() => this.activists.featured());

  constructor(private readonly activists: ActivistsRepository) {}

  list(input: Inputs<typeof activists>['list']) {
    return this.activists.list(input);
  }

  async featured() {
    const featured = await this.findFeatured();
    if (!featured) throw new Problem('community.featured-activist.unknown');
    return featured;
  }
}
