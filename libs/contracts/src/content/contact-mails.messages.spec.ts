import { Email } from '../vocabulary';
import { ContactMail, contactMailRequested, contactMailSeal } from './contact-mails.messages';

const mailId = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';

it('the key of one mail decrypts no other', () => {
  expect(contactMailSeal(mailId)).toContain(mailId);
});

it('the event contains the encrypted mail and nothing else of it', () => {
  const sent = { mailId, sealed: 'x' };
  expect(contactMailRequested.schema.parse({ ...sent, email: 'asha@example.in' })).toEqual(sent);
});

it.each(['message', 'reply'])('the encrypted content can be a mail of the kind %s', kind => {
  const words = {
    name: 'Asha',
    email: 'asha@example.in',
    phone: '',
    subject: 'Dogs',
    message: 'Help',
    inquiryType: '',
  };
  const mail = { kind, to: 'team@aar.example', contactMessageId: mailId, ...words };
  expect(ContactMail.parse(mail)).toEqual(mail);
});

it.each(['r&d@example.in', "o'brien@example.in", 'Asha+Rescue@Example.co.in', 'user@bücher.example', 'a@उदाहरण.भारत'])(
  '%s, which the contact form accepts, can be replied to',
  typed => expect(ContactMail.shape.replyTo.safeParse(Email.parse(typed)).success).toBe(true),
);

it.each(['asha', 'asha@', 'Asha <asha@example.in>', 'mailto:asha@example.in'])('%s is not an e-mail address', stored =>
  expect(ContactMail.shape.to.safeParse(stored).success).toBe(false),
);
