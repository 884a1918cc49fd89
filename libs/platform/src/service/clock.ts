import { Injectable } from '@nestjs/common';

/** The current time. Injected where the time decides something, so that a test can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
