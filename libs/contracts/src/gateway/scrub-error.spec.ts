import { scrubError } from './scrub-error';

describe('the message of an error', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
    [
      "Failed to execute 'insertBefore' on 'Node': The node is not a child of this node.",
      "Failed to execute 'insertBefore' on 'Node': The node is not a child of this node.",
    ],
    [
      'Minified React error #418; visit https://react.dev/errors/418?args[]=Ravi for more',
      'Minified React error #418; visit … for more',
    ],
  ])('keeps text of the code: %s', (message, kept) => expect(scrubError(message)).toBe(kept));

  it.each([
    ['Unexpected token R, "Ravi Pawar" is not valid JSON'],
    ['No member “Ravi Pawar” here'],
    ["Failed at '#ravi' of the page"],
    ['Not found: ravi@mail.example'],
    ['Failed to fetch https://site.example/activists/ravi?token=1'],
    ['/activists/ravi is gone'],
    ['Call 9876543210'],
    ['id 7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0003 is unknown'],
    ['रवि पवार is unknown'],
  ])('loses possible personal data: %s', message => {
    expect(scrubError(message)).not.toMatch(/ravi|9876|7b7d|6f0003|र|token=/i);
    expect(scrubError(message)).toContain('…');
  });

  it('is short', () => expect(scrubError('a'.repeat(1_000))).toHaveLength(200));
});
