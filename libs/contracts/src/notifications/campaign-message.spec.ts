import { refusals } from '../../test/refusals';
import { Broadcast, CampaignChannel, CampaignDraft, channelsOf, textProblems } from './campaign-message';

const written = {
  subject: 'Heat',
  message: 'Put out water',
  subjectHi: '',
  messageHi: '',
  messageType: 'email',
} as const;

describe('a text that cannot be sent', () => {
  it('names unknown variables, each at its field', () => {
    expect(textProblems({ ...written, subject: 'Dear {{nobody}}', message: 'In {{city}}, {{ town }}' })).toEqual([
      { path: 'subject', message: 'There is no variable {{nobody}}' },
      { path: 'message', message: 'There is no variable {{town}}' },
    ]);
    expect(textProblems({ ...written, message: 'Dear {{fullName}}' })).toEqual([]);
  });

  it.each([
    ['email', 10_000, '10,000'],
    ['whatsapp', 1_024, '1,024'],
    ['sms', 918, '918'],
    ['both', 1_024, '1,024'],
    ['all', 918, '918'],
  ] as const)('is too long for %s with more than %d characters', (messageType, most, shown) => {
    const problems = (length: number) =>
      textProblems({ ...written, messageType, subjectHi: 'गर्मी', messageHi: '🐕'.repeat(length) });
    expect(problems(most)).toEqual([]);
    expect(problems(most + 1)).toEqual([
      { path: 'messageHi', message: `This channel takes at most ${shown} characters` },
    ]);
    expect(textProblems({ ...written, messageType, message: 'x'.repeat(most + 1) })).toMatchObject([
      { path: 'message' },
    ]);
  });

  it('cannot contain a variable of a registered text', () => {
    const problems = (messageType: 'email' | 'sms' | 'both') =>
      textProblems({ ...written, messageType, message: 'Dear member, {#var#} - AAR' });
    const left = {
      path: 'message',
      message: 'Please write your own words in place of the variables of the registered text',
    };
    expect(problems('sms')).toEqual([left]);
    expect(problems('both')).toEqual([left]);
    expect(problems('email')).toEqual([]);
  });

  it('is incomplete in Hindi', () => {
    expect(textProblems({ ...written, subjectHi: 'गर्मी' })).toEqual([
      { path: 'messageHi', message: 'Please write the message in Hindi too' },
    ]);
    expect(textProblems({ ...written, messageHi: 'पानी' })).toEqual([
      { path: 'subjectHi', message: 'Please write the subject in Hindi too' },
    ]);
  });
});

describe('a broadcast', () => {
  const broadcast = {
    subject: 'Heat.',
    message: 'Please put out water',
    messageType: 'email',
    targetAudience: 'all',
    urgency: 'high',
  };

  it('goes to the whole audience in English only by default', () => {
    expect(Broadcast.parse(broadcast)).toEqual({ ...broadcast, subjectHi: '', messageHi: '', filters: {} });
  });

  it('has a subject and a message', () => {
    expect(refusals(Broadcast, { ...broadcast, subject: 'Heat', message: 'Please put out some' })).toEqual({
      subject: 'Subject must be at least 5 characters',
      message: 'Message must be at least 20 characters',
    });
  });

  it('is refused for what cannot be sent', () => {
    expect(refusals(Broadcast, { ...broadcast, messageHi: 'पानी' })).toEqual({
      subjectHi: 'Please write the subject in Hindi too',
    });
  });
});

it('a message of the type `all` uses every channel', () => {
  expect(channelsOf.all).toEqual(['email', 'whatsapp', 'sms']);
  expect(CampaignChannel.options).toEqual(channelsOf.all);
});

it('a draft may be empty', () => {
  expect(CampaignDraft.parse({})).toEqual({
    subject: '',
    message: '',
    subjectHi: '',
    messageHi: '',
    filters: {},
    messageType: 'email',
    targetAudience: 'all',
    urgency: 'medium',
  });
});
