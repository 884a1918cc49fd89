import { consentTexts } from '@aar/contracts/identity/consent-texts';
import { type StateName, cityNames, stateNames } from '@aar/contracts/locations';
import { Experience, Interest, LegalStructure } from '@aar/contracts/vocabulary';
import { Random } from '@aar/platform/service/seeded-random';
import type { Account } from '../accounts/account';
import { newAccount } from '../accounts/new-account';
import { aboutInterest, closings } from './bios';
import { peoples } from './names';
import { ngoDescriptions, ngoNames } from './ngos';
import { places } from './places';
import { signIns } from './sign-ins';

const seed = 20_260_105;
/** In addition to the one in `sign-ins.ts`. */
const ngos = 155;
const day = 24 * 3_600_000;
const threeYears = 3 * 365;

interface Home {
  state: StateName;
  city: string;
}

/**
 * The 2,847 demo members, always the same ones: those of `sign-ins.ts` first. All have the given password hash, and joined
 * within the three years before the given moment, more of them recently.
 */
export function demoMembers(passwordHash: string, now: Date): Account[] {
  const random = new Random(seed);
  const { secondAdministrator, ...first } = signIns;
  const named = Object.values(first).map(person => ({ ...blank(random, passwordHash, now), ...person }));
  const homes = stateNames.flatMap(state => homesIn(state, random));
  const isNgo = spreadNgos(homes);
  const takenNames = new Set(named.map(({ ngoName }) => ngoName));
  const others = homes.map((home, index): Account => {
    const person = { ...blank(random, passwordHash, now), ...home, ...identityOf(home, index, random) };
    return isNgo.has(index)
      ? { ...person, ...ngoAt(home, takenNames, random, person.createdAt) }
      : { ...person, ...activistAt(home, random) };
  });
  // Replaces another member, so that adding this one changed no other.
  const last = others.findLastIndex(({ userType }) => userType === 'activist');
  const { createdAt } = others[last]!;
  others[last] = {
    ...others[last]!,
    ...secondAdministrator,
    emailConfirmedAt: createdAt,
    mobileConfirmedAt: createdAt,
  };
  return [...named, ...others];
}

/** One member in every city first, then more where more people live. */
function homesIn(state: StateName, random: Random): Home[] {
  const cities = cityNames(state);
  const { members } = places[state];
  return Array.from({ length: members }, (_, index) => ({ state, city: cities[index] ?? random.pickEarly(cities) }));
}

/** One organisation in each state, the others spread evenly over the country. */
function spreadNgos(homes: Home[]): Set<number> {
  const first = stateNames.map(state => homes.findIndex(home => home.state === state));
  const rest = homes.map((_, index) => index).filter(index => !first.includes(index));
  const more = ngos - first.length;
  return new Set([
    ...first,
    ...Array.from({ length: more }, (_, step) => rest[Math.floor((step * rest.length) / more)]!),
  ]);
}

function blank(random: Random, passwordHash: string, now: Date): Account {
  const createdAt = new Date(now.getTime() - random.next() ** 1.6 * threeYears * day);
  return newAccount({
    id: uuid(random),
    fullName: '',
    userType: 'activist',
    passwordHash,
    isVerified: true,
    emailConfirmedAt: createdAt,
    mobileConfirmedAt: createdAt,
    termsAcceptedAt: createdAt,
    termsVersion: consentTexts.terms.version,
    consentsAskedAt: createdAt,
    listed: true,
    createdAt,
  });
}

/** A version 4 UUID from the seeded generator, so that the ids are always the same. */
function uuid(random: Random): string {
  const hex = (digits: number) => Array.from({ length: digits }, () => random.whole(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}

/**
 * A few were entered by an administrator and are not verified yet, with no confirmed contact. Some joined by e-mail and
 * never confirmed their mobile number, so the account does not have it.
 */
function identityOf({ state }: Home, index: number, random: Random) {
  const { given, family } = peoples[random.pickEarly(places[state].peoples)];
  const [first, last] = [random.pick(given), random.pick(family)];
  const contacts = {
    fullName: `${first} ${last}`,
    email: `${first}.${last}.${index + 1}@members.example`.toLowerCase(),
    mobile: `60000${String((index * 7_919) % 100_000).padStart(5, '0')}`,
  };
  if (random.chance(0.05))
    return {
      ...contacts,
      isVerified: false,
      emailConfirmedAt: null,
      mobileConfirmedAt: null,
      termsAcceptedAt: null,
      termsVersion: null,
      consentsAskedAt: null,
    };
  return { ...contacts, ...(random.chance(0.2) && { mobile: null, mobileConfirmedAt: null }) };
}

function activistAt({ city }: Home, random: Random) {
  const interests = random.pickSome(Interest.options, random.whole(1, 4));
  const sentences = [
    ...interests.slice(0, 2).map(interest => random.pick(aboutInterest[interest])),
    random.pick(closings),
  ];
  return {
    interests,
    experience: random.pickEarly(Experience.options),
    bio: random.chance(0.85) ? sentences.join(' ').replaceAll('CITY', city) : null,
  };
}

function ngoAt({ city }: Home, taken: Set<string | null | undefined>, random: Random, ngoApprovedAt: Date) {
  const free = ngoNames.map(ending => `${city} ${ending}`).filter(name => !taken.has(name));
  const ngoName = random.pick(free);
  taken.add(ngoName);
  const year = random.whole(1974, 2024);
  const ngoWebsite = random.chance(0.7) ? `https://${ngoName.toLowerCase().replaceAll(' ', '-')}.example` : null;
  return {
    userType: 'ngo' as const,
    ngoName,
    ngoWebsite,
    ngoLegalStructure: random.pickEarly(LegalStructure.options),
    ngoRegistrationNumber: `${random.pick(['E', 'F', 'S', 'U'])}/${random.whole(100, 9_999)}/${year}`,
    ngoYearEstablished: String(year),
    ngoDescription: random.pick(ngoDescriptions).replaceAll('CITY', city),
    ...(year % 5 < 3 && { ngoReview: 'approved' as const, ngoApprovedAt, ngoCheckedWebsite: ngoWebsite }),
  };
}
