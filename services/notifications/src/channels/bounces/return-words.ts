import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';

/** Joins parts of sentences to one expression; each comes from the server named next to it. */
const words = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => source).join('|'));

const mailbox =
  /(?:users?|recipients?|mailbox(?:es)?|accounts?|address(?:es)?|addressee|person|customer|user ?id|username|e-?mail)/;

/** The host refuses us, the sender, or the content of the mail. This says nothing about the address. */
export const policyWords = words(
  /\bpolic(y|ies)\b|reputation|prohibit|forbidden|\bbann?ed\b|\bblock(ed|ing)\b|\bcomplain/,
  /\b(black|block|deny)-? ?list|\b(is|are|been|currently) listed (in|on|at|by)\b|\b(rbl|dnsbl|spamhaus|spamcop|barracuda reputation)\b/,
  /\bspam\w*\b|\bjunk\b|unsolicited|\bphish|\bmalware|\bvirus|malicious|suspicious|\bspoof/,
  /\b(dmarc|spf|dkim)\b|unauthenticated|not authenticated|authentication (required|fail|check)|\bauth(entication)?required/,
  /\b(ptr|rdns|helo|ehlo)\b|reverse (dns|lookup)/,
  /\brelaying\b|relay (access )?(denied|not permitted|prohibited)|(unable|not able|cannot|do not) (to )?relay/,
  /(access|permission) denied|not (permitted|allowed|accepted from|authori[sz]ed)|unauthori[sz]ed|\brestricted\b/,
  /sender (address |domain )?(rejected|denied|unknown|invalid|verif|is not|not|does)|(invalid|unknown|bad) sender|mail from .{0,40}reject/,
  /content (rejected|denied|filter|restriction)|\battachment|(message|mail) (size|too (large|big))|message.{0,20}exceeds|size (limit|exceeds)/,
  /too many (connections|messages|recipients|errors|invalid)|rate limit|\bthrottl/,
);

export const fullWords = words(
  /over(drawn)? ?quota|quota (is )?(exceeded|full|reached)|exceed(s|ed|ing)? (the |its |his |her |their |your )?(\w+ )?(quota|storage|mailbox)/,
  /(mail ?box|mail ?folder|mail ?dir|inbox|account|user|recipient|storage|disk)('s)?( \w+)? (is )?(too |currently |almost |over ?)?(full|quota)\b/,
  /insufficient (system |disk )?(storage|space|quota)|(exceeded|out of) (the )?(storage|mailbox|disk)( (allocation|space|limit|size))?/,
  // IMail
  /mailbox exceeds allowed size/,
  /postfach.{0,20}voll|bo[iî]te.{0,30}pleine|buz[oó]n.{0,20}lleno|caixa.{0,30}cheia/,
);

export const temporaryWords = words(
  /temporar(y|ily)|try (again later|later)|not found, try again|too quickly|at a rate|greylist|graylist|resources? (unavailable|exhausted)/,
  /(delivery time|message|retry) (has )?(expired|timeout|time not reached)|too long in (the )?queue/,
  // Sendmail; qmail
  /cannot send message within|could not (be )?(sent|delivered|send) (for|within|in) \d+|wasn't able to establish an smtp connection/,
  /timed? ?out|no (answer|response) from|connection (was )?(refused|reset|lost|dropped|closed)|network (is )?unreachable|no route to host/,
);

/** The address, or its whole domain, does not exist or is closed. */
export const goneWords = words(
  new RegExp(
    `\\b(unknown|no such|invalid|non-?existent|inactive|disabled|bad|incorrect|unrouteable)( \\w+)? ${mailbox.source}\\b`,
  ),
  new RegExp(
    `\\b${mailbox.source}\\b.{0,30}\\b(unknown|un-?known|non-?existent|invalid|inactive|disabled|deactivated)\\b`,
  ),
  new RegExp(
    `\\b${mailbox.source}\\b.{0,40}\\b(not (be )?(found|exist|known|valid|registered|recogni[sz]ed|active)|(does|do|did)(n['’]?t| not) (exist|match)|no longer\\b)`,
  ),
  new RegExp(
    `\\b${mailbox.source}\\b.{0,20}\\b(has|have) been (disabled|closed|deleted|removed|deactivated|discontinued|terminated)`,
  ),
  // qmail, and the servers built on it
  /no (mailbox|account) (here )?by that name|no one with that (e-?mail )?address|does not have an? (\S+ )?account|no longer accepts mail/,
  // Postfix
  /user unknown in \w+ .{0,20}table|\bnullmx\b/,
  /host or domain name not found|domain (was )?not found|no such (domain|host)|\bnxdomain\b|domain name.{0,20}(invalid|not exist)/,
  // Exim
  /unrouteable (mail domain|address)|all relevant mx records point to non-existent hosts|unknown local.?part/,
  // qmail; Sendmail
  /couldn't find any host named|host unknown|unknown host|bad destination (mailbox|host|system)/,
  // Domino
  /not listed in (the )?(\w+ ){0,3}(directory|address book)/,
  // Others
  /not our (customer|user)|not a (valid|known|local) (mailbox|user|recipient|address|account)|no such local user|not known (at|on) this/,
  /empf[aä]nger.{0,30}(unbekannt|nicht gefunden|existiert nicht)|(utilisateur|destinataire|adresse).{0,20}(inconnue?|inexistante?)/,
  /(usuario|destinatario|buz[oó]n|cuenta).{0,20}(desconocid|no existe|inexistente)|(utente|destinatario).{0,20}(sconosciut|inesistente)/,
);

/** The texts of a return by the cause that they name. */
export const causesByWords: readonly (readonly [RegExp, ReturnCause])[] = [
  [policyWords, 'policy'],
  [fullWords, 'full'],
  [temporaryWords, 'temporary'],
  [goneWords, 'gone'],
];
