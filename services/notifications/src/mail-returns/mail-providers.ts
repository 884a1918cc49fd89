import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';

/** The meaning of a provider's text; more reliable than the status next to it. The text is in lower case. */
type Meaning = readonly [words: RegExp, cause: ReturnCause];

interface MailProvider {
  id: string;
  /** The names of its mail servers, which also serve customers with domains of their own. */
  hosts: RegExp;
  /** The domains of its own addresses. */
  domains: RegExp;
  /** Texts that only its servers write. */
  marks?: RegExp;
  meanings: readonly Meaning[];
}

/** Providers whose texts need rules of their own; texts that they share with others are in `return-words.ts`. */
export const mailProviders: readonly MailProvider[] = [
  {
    id: 'gmail',
    hosts: /(^|[.-])(google|googlemail|gmail)\.com$/,
    domains: /^(gmail|googlemail)\.com$/,
    marks: /\bgsmtp\b/,
    meanings: [
      // This text has the status 5.2.1, as for a disabled account.
      [/is receiving mail (at a rate|too quickly)/, 'temporary'],
      [/out of storage space|overquota/, 'full'],
      [/daily (user )?sending (limit|quota)|daily smtp relay/, 'policy'],
      [/account that you tried to reach (does not exist|is (disabled|inactive))/, 'gone'],
    ],
  },
  {
    id: 'microsoft',
    hosts: /(^|\.)(outlook|hotmail|office365|live)\.com$/,
    domains: /^(outlook|hotmail|live)(\.[a-z]{2,3}){1,2}$|^msn\.com$|\.onmicrosoft\.com$/,
    marks: /\bas\(\d{6,}\)|\(s\d{10}\)|\b(resolver|storedrv)\./,
    meanings: [
      // Its directory does not know the recipient. The same text with another status means a policy.
      [/\b5\.4\.1\b.*recipient address rejected: access denied/, 'gone'],
      [/resolver\.adr\.\w*recip\w*notfound/, 'gone'],
      [/\b5\.5\.0\b.*requested action not taken: mailbox unavailable/, 'gone'],
      [/\b5\.4\.310\b|dns domain .{1,80}does not exist/, 'gone'],
      [/storedrv\.\S*mailboxdisabled/, 'gone'],
      [/\b5\.2\.12[12]\b|recipient.{0,40}(receive|receiving) limit/, 'temporary'],
      [/quotaexceeded/, 'full'],
      [/resolver\.rst\.|\b5\.1\.90\b/, 'policy'],
    ],
  },
  {
    id: 'yahoo',
    hosts: /(^|\.)(yahoodns\.net|yahoo\.com|aol\.com)$/,
    domains: /^(yahoo|ymail|rocketmail|aol)(\.[a-z]{2,3}){1,2}$/,
    marks: /this user doesn['’]?t have an? \S+ account|\[(bl|tss?|con)\d+\]/,
    meanings: [
      [/this user doesn['’]?t have an? \S+ account/, 'gone'],
      [/account has been disabled or discontinued|is not a valid mailbox/, 'gone'],
      [/\[(bl|tss?|con)\d+\]|will not accept delivery of this message|user complaints/, 'policy'],
    ],
  },
  {
    id: 'zoho',
    hosts: /(^|\.)(zoho|zohomail|zohocorp)\.(com|in|eu)$/,
    domains: /^(zoho|zohomail)\.(com|in|eu)$/,
    marks: /\berror code ?: ?[45]\d\d\b/,
    meanings: [
      // This text has the status 5.1.1, although the mailbox exists.
      [/mailbox delivery (restricted|failure)|rejected by destination domain|unusual (sending )?activity/, 'policy'],
      [/invalid e-?mail recipients?/, 'gone'],
    ],
  },
  {
    id: 'rediffmail',
    hosts: /(^|\.)(rediff|rediffmail|rediffmailpro)\.com$/,
    domains: /^(rediff|rediffmail|rediffmailpro)\.com$/,
    meanings: [[/mailfolder is (full|over quota)/, 'full']],
  },
  {
    id: 'icloud',
    hosts: /(^|\.)(icloud|me|apple)\.com$/,
    domains: /^(icloud|me|mac)\.com$/,
    marks: /\[(cs|hm|hme)\d+\]/,
    meanings: [[/\[(cs|hm|hme)\d+\]|message rejected due to local policy/, 'policy']],
  },
  {
    id: 'cisco',
    hosts: /(^|\.)iphmx\.com$/,
    domains: /^iphmx\.com$/,
    meanings: [[/#5\.1\.0 address rejected/, 'gone']],
  },
];

/**
 * The provider of a mailbox, determined by its mail server, by texts that only it writes, and by the domain; `other`
 * if none of these is known.
 */
export function providerOf(host: string, words: string, contact: string): string {
  const server = host.toLowerCase();
  const told = words.toLowerCase();
  const domain = contact.slice(contact.lastIndexOf('@') + 1).toLowerCase();
  const found =
    mailProviders.find(({ hosts }) => hosts.test(server)) ??
    mailProviders.find(({ domains }) => domains.test(domain)) ??
    mailProviders.find(({ marks }) => marks?.test(told));
  return found?.id ?? 'other';
}
