import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import { type FoundSession, Sessions } from './sessions.service';

interface Request {
  /** SHA-256 in hex. The gateway does not forward the token itself (`services/gateway/src/sessions/bearer.ts`). */
  tokenHash: string;
}

/** Finds the session of a bearer token, for the gateway. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly sessions: Sessions) {
    super();
  }

  validate({ tokenHash }: Request): Promise<FoundSession | null> {
    return this.sessions.find(tokenHash);
  }
}
