import { errors, type ErrorCode, type FieldError, type ProblemBody } from '@aar/contracts/errors';
import { fillMessage, type MessageValues } from '@aar/contracts/message-values';

interface ProblemOptions {
  /** Replaces the table's message, if the specification has a specific one. */
  message?: string;
  /** Values of the message's `{placeholders}`; sent with the template, for translations. */
  values?: MessageValues;
  errors?: FieldError[];
  /** Seconds after which a retry makes sense (Retry-After). */
  retryAfter?: number;
  cause?: unknown;
}

/** An error for the caller: code, status and message come from the one table in contracts. */
export class Problem extends Error {
  readonly status: number;
  readonly errors?: FieldError[];
  readonly retryAfter?: number;
  readonly template?: string;
  readonly values?: MessageValues;

  constructor(
    readonly code: ErrorCode,
    options: ProblemOptions = {},
  ) {
    const [status, message] = errors[code];
    const sentence = options.message ?? message;
    super(fillMessage(sentence, options.values), { cause: options.cause });
    if (options.values) Object.assign(this, { template: sentence, values: options.values });
    this.status = status;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter ?? (status === 503 ? 2 : undefined);
  }

  /** A problem of one field: `new Problem(...)` with the message repeated at the field. */
  static ofField(code: ErrorCode, path: string, message: string = errors[code][1], values?: MessageValues) {
    const parts = values && { template: message, values };
    return new Problem(code, { message, values, errors: [{ path, message: fillMessage(message, values), ...parts }] });
  }

  toJSON(): ProblemBody {
    const { code, status, message, template, values, errors: fields } = this;
    const parts = values && { template, values };
    return { type: 'about:blank', title: code, status, code, message, ...parts, ...(fields && { errors: fields }) };
  }
}
