import { errors, type ErrorCode, type FieldError, type ProblemBody } from '@aar/contracts/errors';

interface ProblemOptions {
  /** Another sentence than the table's, where the specification has one for the case. */
  message?: string;
  errors?: FieldError[];
  /** Seconds after which trying again makes sense (Retry-After). */
  retryAfter?: number;
  cause?: unknown;
}

/** An error that a caller is told: code, status and sentence come from the one table in contracts. */
export class Problem extends Error {
  readonly status: number;
  readonly errors?: FieldError[];
  readonly retryAfter?: number;

  constructor(
    readonly code: ErrorCode,
    options: ProblemOptions = {},
  ) {
    const [status, message] = errors[code];
    super(options.message ?? message, { cause: options.cause });
    this.status = status;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter ?? (status === 503 ? 2 : undefined);
  }

  /** A problem of one field: `new Problem(...)` with the sentence repeated at the field. */
  static ofField(code: ErrorCode, path: string, message: string = errors[code][1]) {
    return new Problem(code, { message, errors: [{ path, message }] });
  }

  toJSON(): ProblemBody {
    const { code, status, message, errors: fields } = this;
    return { type: 'about:blank', title: code, status, code, message, ...(fields && { errors: fields }) };
  }
}
