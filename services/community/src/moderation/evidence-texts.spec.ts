import { type JsonSchema, jsonSchemaOf } from '@aar/contracts/json-schema';
import * as table from '@aar/contracts/table';
import { evidenceTexts } from './evidence-texts';

/** Every free text that a member can send, by its service and name, and the column from which the evidence stores it. */
const evidence: Record<string, string | string[]> = {
  'community title': ['support_requests.title', 'events.title'],
  'community description': ['support_requests.description', 'events.description'],
  'community location': ['support_requests.location', 'events.location'],
  'community outcome': 'support_requests.outcome',
  'community requirements': 'events.requirements',
  'community contactInfo': ['events.contact_info', 'responses.contact_info'],
  'community message': 'responses.message',
  'identity fullName': 'activists.full_name',
  'identity ngoName': 'activists.ngo_name',
  'identity bio': 'activists.bio',
  // The description of an organisation is its bio.
  'identity ngoDescription': 'activists.bio',
  'identity ngoWebsite': 'activists.ngo_website',
  'identity ngoRegistrationNumber': 'activists.ngo_registration_number',
  'identity ngoYearEstablished': 'activists.ngo_year_established',
};

const as = (why: string, ...names: string[]) => Object.fromEntries(names.map(name => [name, why]));

/** Why the other texts need no column: say here who reads a new field, or add it to `evidenceTexts`. */
const others: Record<string, string> = {
  ...as('a message never changes, so that the snapshot of a report has it', 'community text'),
  ...as(
    'of a cancellation it is stored when it is sent; of a report and an appeal only staff read it',
    'community reason',
  ),
  ...as(
    'no words: a list, a format or a rule decides what it may be',
    'community city',
    'community contactEmail',
    'community contactMobile',
    'community endTime',
    'community eventTime',
    'community timeNeeded',
    'identity city',
    'identity email',
    'identity mobile',
    'identity contact',
    'notifications city',
    'notifications quietFrom',
    'notifications quietUntil',
  ),
  ...as(
    'a secret or a proof that no person reads',
    'identity attestationObject',
    'identity authenticatorData',
    'identity clientDataJSON',
    'identity code',
    'identity confirmPassword',
    'identity currentPassword',
    'identity device',
    'identity id',
    'identity otp',
    'identity password',
    'identity rawId',
    'identity recoveryCode',
    'identity resetToken',
    'identity signature',
    'identity ticket',
    'identity token',
    'identity totp',
    'identity userHandle',
    'notifications List-Unsubscribe',
    'notifications auth',
    'notifications otp',
    'notifications p256dh',
    'notifications siteKey',
    'notifications token',
    'notifications endpoint',
    'notifications replaces',
  ),
  ...as(
    'only the member reads it: the name of a passkey, and what is shared by the member on other sites',
    'identity name',
    'identity username',
    'identity customHashtags',
    'identity defaultMessage',
  ),
  ...as(
    'only staff read it',
    'content email',
    'content message',
    'content name',
    'content phone',
    'content subject',
    'content website',
    'gateway frames',
    'gateway message',
    'gateway name',
    'gateway release',
    'gateway route',
    'identity note',
  ),
};

type Route = { owner: string; method: string; access: string; input: Parameters<typeof jsonSchemaOf>[0] };

const written = new Set<string>();
for (const contract of Object.values(table))
  for (const { owner, method, access, input } of Object.values(contract) as unknown as Route[])
    if (method !== 'GET' && (access === 'member' || access === 'public'))
      for (const name of freeTextsOf(jsonSchemaOf(input))) written.add(`${owner} ${name}`);

/** The names of the fields that accept any text. */
function freeTextsOf(schema: JsonSchema, name = '', defs = schema.$defs): string[] {
  const known = schema.$ref ? (defs?.[schema.$ref.split('/').pop()!] ?? {}) : schema;
  const isFree =
    known.type === 'string' &&
    known.enum === undefined &&
    known.const === undefined &&
    (known.format ?? 'uri') === 'uri';
  return [
    ...(isFree ? [name] : []),
    ...Object.entries(known.properties ?? {}).flatMap(([key, inner]) => freeTextsOf(inner, key, defs)),
    ...[...(known.anyOf ?? []), ...(known.items ? [known.items] : [])].flatMap(inner => freeTextsOf(inner, name, defs)),
  ];
}

it.each([...written].toSorted())('states of %s whether it is evidence', name => {
  expect([name in evidence, name in others].filter(Boolean)).toHaveLength(1);
});

it('names no field that members no longer send', () => {
  expect([...Object.keys(evidence), ...Object.keys(others)].filter(name => !written.has(name))).toEqual([]);
});

it('stores everything that is named as evidence, and nothing else', () => {
  const stored = Object.values(evidenceTexts).flatMap(({ table: of, columns }) => columns.map(one => `${of}.${one}`));
  expect([...new Set(Object.values(evidence).flat())].toSorted()).toEqual(stored.toSorted());
});
