import { ConcurrencyLimit } from '@aar/platform/service/concurrency-limit';
import { Injectable } from '@nestjs/common';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** 19 MiB and two passes: the cost that OWASP's password storage cheat sheet gives for argon2id. */
const cost = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a core for 20 ms or more: more of them would only slow everything else down. */
const mostAtOnce = 2;
const mostWaiting = 20;

/** A hash that no password matches: an unknown account is checked against it, so that it takes as long as a known one. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$YW5pbWFsLXJlZ2lzdGVy$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Hashes and verifies passwords, few at a time. Throws `service.busy` when the queue is full. */
@Injectable()
export class Passwords {
  private readonly turns = new ConcurrencyLimit(mostAtOnce, mostWaiting);

  hash(password: string): Promise<string> {
    return this.turns.run(() => hash(password, cost));
  }

  /** Whether the password is the one that was hashed; false for an account without one. */
  async matches(password: string, hashed: string | null): Promise<boolean> {
    const right = await this.turns.run(() => verify(hashed ?? nobodys, password));
    return right && hashed !== null;
  }
}
