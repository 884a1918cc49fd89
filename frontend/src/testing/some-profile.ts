import type { Profile } from '@aar/contracts/identity/profile.contract';
import { someMember } from './render-screen';

/** The account of `someMember` as its owner sees it; `change` sets what matters to a test. */
export const someProfile = (change: Partial<Profile> = {}): Profile => ({
  ...someMember,
  experience: 'experienced',
  interests: ['Animal Rescue'],
  bio: 'Night rescues by scooter.',
  ngoWebsite: null,
  ngoLegalStructure: null,
  ngoRegistrationNumber: null,
  ngoYearEstablished: null,
  ngoDescription: null,
  isListed: true,
  nameReview: 'none',
  hasPassword: true,
  emailConfirmed: true,
  mobileConfirmed: true,
  pendingContacts: [],
  ...change,
});

/** The same for an organisation. */
export const someNgoProfile = (change: Partial<Profile> = {}): Profile =>
  someProfile({
    userType: 'ngo',
    ngoName: 'Neel Gali Animal Trust',
    ngoReview: 'pending',
    ngoLegalStructure: 'trust',
    ngoWebsite: 'https://neelgali.example',
    experience: null,
    interests: [],
    bio: null,
    ...change,
  });
