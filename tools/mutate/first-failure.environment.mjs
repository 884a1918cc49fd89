import { TestEnvironment } from 'jest-environment-node';

/** Skips all tests after the first failure: one is enough to notice a fault, and each of the others may run into its timeout. */
export default class FirstFailureEnvironment extends TestEnvironment {
  hasFailed = false;

  /** @param {import('@jest/types').Circus.Event} event */
  handleTestEvent(event) {
    if (event.name === 'test_done') this.hasFailed ||= event.test.errors.length > 0;
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
  }
}
