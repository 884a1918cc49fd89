/** Port to whoever sends text messages for us. */
export interface SmsProvider {
  /** What answers call it. */
  readonly name: string;
  /** Sends one line of at most 160 characters to an Indian mobile of ten digits. Rejects when it was not taken. */
  send(mobile: string, text: string): Promise<void>;
}

/** Injection token; its value is `null` where nobody sends text messages. */
export const SMS_PROVIDER = Symbol('SMS provider');
