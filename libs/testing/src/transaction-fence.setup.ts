import { raiseFence, takeViolations } from './transaction-fence';

const lower = raiseFence();

/** Even if the service under test has caught the error, as a consumer of events does. */
const refuseViolations = () => {
  const violations = takeViolations();
  if (violations.length > 0) throw new Error([...new Set(violations)].join('\n\n'));
};

afterEach(refuseViolations);
afterAll(() => {
  lower();
  refuseViolations();
});
