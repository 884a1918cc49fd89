import { config, type z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type IssueOf<C extends Issue['code']> = Extract<Issue, { code: C }>;

const checkThis = 'Please check this';
const fillIn = 'Please fill this in';
/** More options than anybody would read. */
const mostOptions = 12;
/** Limits of at least this size come from the database. */
const unreadable = 1_000_000_000;

const ofType: Record<string, string> = {
  string: 'Please enter a text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please choose yes or no',
  array: 'Please give a list',
  date: 'Please enter a date',
  file: 'Please choose a file',
  never: 'This field is not expected here',
};

const ofFormat: Record<string, string> = {
  email: 'Please enter an e-mail address',
  url: 'Please enter a full web address',
  uuid: 'Please choose this again',
  date: 'Please enter a date',
  time: 'Please enter a time',
  datetime: 'Please enter a date and a time',
  safeint: 'Please enter a smaller number',
  int32: 'Please enter a smaller number',
};

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

function wrongValue({ values, input }: { values: readonly unknown[]; input?: unknown }) {
  const options = values.filter(value => value !== '').map(String);
  if (options.length > mostOptions || options.length === 0) return isMissing(input) ? fillIn : checkThis;
  return options.length === 1 ? `Please use: ${options[0]}` : `Please choose one of: ${options.join(', ')}`;
}

function tooBig({ origin, maximum, inclusive }: IssueOf<'too_big'>) {
  if (origin === 'string') return `Please use at most ${maximum} characters`;
  if (origin === 'array' || origin === 'set') return `Please give at most ${maximum}`;
  if (origin === 'file') return 'Please choose a smaller file';
  if (origin === 'date') return 'Please choose an earlier date';
  if (maximum >= unreadable) return 'Please enter a smaller number';
  return inclusive === false ? `Please enter a number below ${maximum}` : `Please enter a number up to ${maximum}`;
}

function tooSmall({ origin, minimum, inclusive, input }: IssueOf<'too_small'>) {
  if (origin === 'string') return isMissing(input) ? fillIn : `Please use at least ${minimum} characters`;
  if (origin === 'array' || origin === 'set') return `Please give at least ${minimum}`;
  if (origin === 'file') return 'Please choose another file';
  if (origin === 'date') return 'Please choose a later date';
  if (minimum <= -unreadable) return 'Please enter a larger number';
  return inclusive === false ? `Please enter a number above ${minimum}` : `Please enter a number from ${minimum}`;
}

/** The error of the alternative that has the right type; of the first one if there are several. */
function ofAlternatives({ errors, options, input }: IssueOf<'invalid_union'>) {
  if (Array.isArray(options)) return wrongValue({ values: options, input });
  const [found] = errors.filter(([issue]) => issue && issue.code !== 'invalid_type' && issue.code !== 'invalid_value');
  return found?.[0]?.message ?? (isMissing(input) ? fillIn : checkThis);
}

/** The error for a wrong value whose schema has no error of its own, in plain words: it says what to do. */
export function plainError(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue.input)) return fillIn;
      return ofType[issue.expected] ?? checkThis;
    case 'invalid_value':
      return wrongValue(issue);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return isMissing(issue.input) ? fillIn : (ofFormat[issue.format] ?? checkThis);
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return ofType.never!;
    case 'invalid_union':
      return ofAlternatives(issue);
    default:
      return checkThis;
  }
}

// Applies to every schema of the process: services import it where they parse input, the web where it has forms.
config({ customError: plainError });
