import { EventEmitter } from 'node:events';
import PostalMime, { decodeWords } from 'postal-mime';

export const KEPT = 20_000;
const HEADERS_END = '\r\n\r\n';

/**
 * How a message was sent: the local SMS and WhatsApp providers write mails to `<10 digits>@sms.local` and
 * `<10 digits>@whatsapp.local`.
 *
 * @typedef {'email' | 'sms' | 'whatsapp'} Channel
 * @typedef {{ id: string, channel: Channel, from: string, to: string[], subject: string, receivedAt: string, size: number }} Summary
 * @typedef {Summary & { preview?: string }} ListedMessage
 * @typedef {Summary & { text: string, html: string, headers: { name: string, value: string }[],
 *   attachments: { filename: string, type: string, size: number }[] }} Message
 * @typedef {{ to?: string, subject?: string, channel?: string, search?: string }} Filter to: the whole address;
 *   subject and search: a substring, case-insensitive; search matches addresses and subject
 */

/** The received messages, in memory; listed newest first. Emits `change`. */
export class Mailbox extends EventEmitter {
  /** @type {Map<string, { summary: Summary, raw: Buffer, preview?: string }>} oldest first */
  #messages = new Map();
  #received = 0;

  /**
   * Parses only the headers, so that it can take thousands of mails a second.
   *
   * @param {{ from: string, to: string[], raw: Buffer }} envelope
   */
  add({ from, to, raw }) {
    this.#received += 1;
    const id = String(this.#received);
    const summary = {
      id,
      channel: channelOf(to),
      from: decodeWords(header(raw, 'from') ?? from),
      to,
      subject: decodeWords(header(raw, 'subject') ?? ''),
      receivedAt: new Date().toISOString(),
      size: raw.length,
    };
    this.#messages.set(id, { summary, raw });
    if (this.#messages.size > KEPT) this.#messages.delete(this.#messages.keys().next().value ?? '');
    this.emit('change');
  }

  /** @param {Filter} [filter] */
  count(filter = {}) {
    return this.#matching(filter).length;
  }

  /**
   * @param {Filter & { limit?: number, preview?: boolean }} [filter] preview: with the beginning of each text, which
   *   needs each message parsed
   * @returns {Promise<ListedMessage[]>}
   */
  async list({ limit = 100, preview = false, ...filter } = {}) {
    const newest = this.#matching(filter).reverse().slice(0, limit);
    return Promise.all(
      newest.map(async message => {
        if (preview) message.preview ??= previewOf(await PostalMime.parse(message.raw));
        return { ...message.summary, preview: preview ? message.preview : undefined };
      }),
    );
  }

  /** @param {string} id @returns {Promise<Message | undefined>} */
  async read(id) {
    const message = this.#messages.get(id);
    if (!message) return undefined;
    const { text, html, headers, attachments } = await PostalMime.parse(message.raw);
    return {
      ...message.summary,
      text: text ?? '',
      html: html ?? '',
      headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value: decodeWords(value) })),
      attachments: attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? 'unnamed',
        type: mimeType,
        size: typeof content === 'string' ? content.length : content.byteLength,
      })),
    };
  }

  clear() {
    this.#messages.clear();
    this.emit('change');
  }

  /** @param {Filter} filter */
  #matching({ to, subject, channel, search }) {
    const wanted = { to: to?.toLowerCase(), subject: subject?.toLowerCase(), search: search?.toLowerCase() };
    return [...this.#messages.values()].filter(({ summary }) => {
      const recipients = summary.to.map(each => each.toLowerCase());
      const title = summary.subject.toLowerCase();
      return (
        (!wanted.to || recipients.includes(wanted.to)) &&
        (!wanted.subject || title.includes(wanted.subject)) &&
        (!channel || summary.channel === channel) &&
        (!wanted.search ||
          [title, summary.from.toLowerCase(), ...recipients].some(each => each.includes(wanted.search ?? '')))
      );
    });
  }
}

/** @param {string[]} recipients @returns {Channel} */
function channelOf(recipients) {
  const isAll = (/** @type {RegExp} */ pattern) =>
    recipients.length > 0 && recipients.every(each => pattern.test(each));
  if (isAll(/^\d{10}@sms\.local$/)) return 'sms';
  return isAll(/^\d{10}@whatsapp\.local$/) ? 'whatsapp' : 'email';
}

/** @param {Buffer} raw @param {string} name in lower case */
function header(raw, name) {
  const end = raw.indexOf(HEADERS_END);
  const lines = raw
    .toString('utf8', 0, end < 0 ? raw.length : end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return lines
    .find(line => line.toLowerCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim();
}

/** @param {import('postal-mime').Email} email */
const previewOf = ({ text, html }) =>
  (text ?? html?.replace(/<[^>]*>/g, ' ') ?? '').replace(/\s+/g, ' ').trim().slice(0, 160);
