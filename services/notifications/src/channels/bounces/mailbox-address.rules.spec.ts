import { isSameMailbox, reportedAddresses } from './mailbox-address.rules';

it.each([
  ['rfc822; asha@example.in', ['asha@example.in']],
  ['RFC822;<asha@example.in>', ['asha@example.in']],
  ['asha@example.in', ['asha@example.in']],
  ['rfc822; "asha"@example.in', ['asha@example.in']],
  ['rfc822; Asha <asha@example.in>', ['asha@example.in']],
  ['rfc822; asha@example.in (expanded from <team@example.in>)', ['asha@example.in']],
  ['rfc822; asha@example.in, relayed', ['asha@example.in']],
  ['rfc822;asha+2Bx@example.in', ['asha+2Bx@example.in', 'asha+x@example.in']],
  ['utf-8; \\x{906}\\x{936}\\x{93E}@example.in', ['\\x{906}\\x{936}\\x{93E}@example.in', 'आशा@example.in']],
  ['utf-8; \\x{FFFFFF}a@example.in', ['\\x{FFFFFF}a@example.in', 'a@example.in']],
  ['utf-8; \\x{10FFFF}@example.in', ['\\x{10FFFF}@example.in', '\u{10ffff}@example.in']],
  ['rfc822; asha', []],
  ['', []],
])('the field %j names %j', (field, addresses) => expect(reportedAddresses(field)).toEqual(addresses));

it.each([
  ['asha@example.in', 'ASHA@Example.IN'],
  ['asha+register@example.in', 'asha@example.in'],
  ['asha.rao@gmail.com', 'asharao@googlemail.com'],
  ['asha@imap.example.in', 'asha@example.in'],
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
  ['re\u0301mi@example.in', 'r\u00e9mi@example.in'],
  ['+asha@example.in', '+asha@example.in'],
])('%s and %s are one mailbox', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(true);
  expect(isSameMailbox(other, one)).toBe(true);
});

it.each([
  ['asha@example.in', 'ravi@example.in'],
  ['asha@example.in', 'asha@example.org'],
  ['asha.rao@example.in', 'asharao@example.in'],
  ['asha@example.in', 'asha@myexample.in'],
  ['+asha@example.in', '+ravi@example.in'],
])('%s and %s are two mailboxes', (one, other) => expect(isSameMailbox(one, other)).toBe(false));
