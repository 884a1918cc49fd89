/** The part after the city in the name of an organisation. */
export const ngoNames = [
  'Animal Aid Trust',
  'Street Dog Care',
  'People for Animals Circle',
  'Jeev Daya Sanstha',
  'Wildlife Rescue Centre',
  'Prani Mitra Mandal',
  'Paws and Claws Shelter',
  'Second Chance Sanctuary',
  'Animal Ambulance',
  'Voice for the Voiceless',
  'Bird Hospital Society',
  'Humane Education Group',
  'Gau Seva Ashram',
  'Strays Forever Foundation',
  'Compassion Collective',
];

/** Descriptions of organisations; CITY is replaced by their city. */
export const ngoDescriptions = [
  'We sterilise and vaccinate street dogs ward by ward in CITY, with a van, two veterinarians and many neighbours.',
  'A shelter for animals that cannot go back to the street: blind, old, three-legged and very welcome.',
  'Our ambulance answers calls in and around CITY every day from seven in the morning to ten at night.',
  'We rescue, treat and release wildlife together with the forest department, and teach people to live beside it.',
  'We train teachers and police officers in CITY in animal-protection law, and stand by witnesses in court.',
  'A home for abandoned cattle, paid for by families in CITY who each adopt one animal.',
  'We treat birds hurt by kite string and wires, more than a thousand every winter.',
  'Volunteers who foster, transport and rehome; we have no building and more than a hundred beds.',
];
