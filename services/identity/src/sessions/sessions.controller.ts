import { sessions } from '@aar/contracts/identity/sessions.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { Sessions } from './sessions.service';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(sessions)
export class SessionsController implements Handlers<typeof sessions> {
  constructor(private readonly sessions: Sessions) {}

  async find({ tokenHash }: Inputs<typeof sessions>['find']) {
    return { actor: await this.sessions.find(tokenHash) };
  }

  list = away;
  end = away;
  endOthers = away;
}
