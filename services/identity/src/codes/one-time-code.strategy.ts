import type { CodePurpose } from '@aar/contracts/notifications/codes.contract';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import { type Asker, Codes, type Proof } from './codes.service';

interface Request {
  purpose: CodePurpose;
  /** The contacts, to one of which the code was sent. */
  contacts: string[];
  otp: string;
  asker: Asker;
  /** The request on which the code is spent, if it may be repeated. */
  spentOn?: Buffer | null;
}

/**
 * The code that was sent to a contact, for registration and password reset. The caller consumes it together with what it
 * allows.
 */
@Injectable()
export class OneTimeCodeStrategy extends PassportStrategy(Strategy, 'one-time-code') {
  constructor(private readonly codes: Codes) {
    super();
  }

  /** Throws `identity.code.invalid` or `identity.code.exhausted`. */
  validate({ purpose, contacts, otp, asker, spentOn }: Request): Promise<Proof> {
    return this.codes.prove(purpose, contacts, otp, asker, spentOn);
  }
}
