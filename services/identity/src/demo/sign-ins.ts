import type { Account } from '../accounts/account';

/** The password of all demo accounts. */
export const demoPassword = 'kind-to-every-paw';

type Named = Pick<Account, 'email' | 'mobile' | 'fullName' | 'userType' | 'role' | 'state' | 'city'> & Partial<Account>;

/** The accounts for trying out the site, one for each kind of user. */
export const signIns: Record<'administrator' | 'secondAdministrator' | 'editor' | 'activist' | 'ngo', Named> = {
  administrator: {
    email: 'admin@register.example',
    mobile: '6000100001',
    fullName: 'Meera Deshpande',
    userType: 'activist',
    role: 'admin',
    state: 'Maharashtra',
    city: 'Mumbai',
    listed: false,
  },
  /** Confirms the roles that the first one proposes, and approves the campaigns that the first one starts. */
  secondAdministrator: {
    email: 'second-admin@register.example',
    mobile: '6000100005',
    fullName: 'Ruth Fernandes',
    userType: 'activist',
    role: 'admin',
    state: 'West Bengal',
    city: 'Kolkata',
    listed: false,
  },
  editor: {
    email: 'editor@register.example',
    mobile: '6000100002',
    fullName: 'Arjun Menon',
    userType: 'activist',
    role: 'editor',
    state: 'Kerala',
    city: 'Kochi',
    listed: false,
  },
  activist: {
    email: 'activist@register.example',
    mobile: '6000100003',
    fullName: 'Asha Kulkarni',
    userType: 'activist',
    role: 'user',
    state: 'Maharashtra',
    city: 'Pune',
    experience: 'experienced',
    interests: ['Animal Rescue', 'Street Animals', 'Veterinary Care'],
    bio: 'I look after the dogs between the station and the river in Pune, and answer rescue calls at night.',
  },
  ngo: {
    email: 'ngo@register.example',
    mobile: '6000100004',
    fullName: 'Farhan Shaikh',
    userType: 'ngo',
    role: 'user',
    state: 'Maharashtra',
    city: 'Pune',
    ngoName: 'Pune Animal Rescue Trust',
    ngoWebsite: 'https://pune-animal-rescue.example',
    ngoLegalStructure: 'trust',
    ngoRegistrationNumber: 'E/4127/PUNE',
    ngoYearEstablished: '2011',
    ngoDescription:
      'An ambulance, a clinic with twelve kennels and sixty volunteers for the animals of Pune without a home.',
  },
};
