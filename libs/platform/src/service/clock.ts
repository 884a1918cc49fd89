import { Injectable } from '@nestjs/common';

/** What time it is. Injected where a moment decides something, so that a test can say when it is. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
