import type { Interest } from '@aar/contracts/vocabulary';
import type { z } from 'zod';

type InterestName = z.infer<typeof Interest>;

/** Sentences for the bios of members, by interest; CITY is replaced by the member's city. */
export const aboutInterest: Record<InterestName, string[]> = {
  'Animal Rescue': [
    'I drive out to injured animals around CITY, mostly at night when nobody else answers.',
    'Trained in safe handling; I keep a net, gloves and a carrier in my car.',
    'Pulled my first dog out of a storm drain in 2019 and never stopped.',
    'I coordinate rescue calls between CITY and the villages nearby.',
    'Happy to be called for cats on trees, cows in wells and birds in kite string.',
  ],
  'Street Animals': [
    'I feed some forty dogs on my street in CITY and know each of them by name.',
    'We sterilise and vaccinate before we feed: my colony in CITY has had no litter for two years.',
    'Water bowls in summer, blankets in winter, and a lot of talking with neighbours.',
    'I foster puppies until they find a home.',
    'Looking for people in CITY who can share catching days for the sterilisation van.',
  ],
  'Wildlife Protection': [
    'Snake rescuer; I would rather be called too early than too late.',
    'I count birds at the lakes around CITY and report what the numbers say.',
    'Weekends go into removing snares together with the forest guards.',
    'I work on keeping the corridors around CITY open and dark.',
    'I photograph wildlife crime so that it can be proved in court.',
  ],
  'Farm Animals': [
    'I help small dairies around CITY with shade, water and hoof care.',
    'Working for transport rules to be kept on the highways near CITY.',
    'I look after eleven retired bullocks and a very old goat.',
    'I teach farmers to treat maggot wounds before they become emergencies.',
  ],
  'Awareness Campaigns': [
    'I speak in schools in CITY about living with street dogs.',
    'I write, draw and translate leaflets; plain words win more friends than anger.',
    'Street plays, posters and patient conversations at the tea stall.',
    'I run a small page that tells people in CITY whom to call.',
  ],
  'Legal Advocacy': [
    'Lawyer; I help with complaints and first information reports in cruelty cases.',
    'I explain feeding rules to housing societies in CITY before tempers rise.',
    'I file right-to-information requests about the sterilisation programme of CITY.',
    'I sit with witnesses in court so that they do not stand there alone.',
  ],
  'Veterinary Care': [
    'Veterinarian; I give two mornings a week to animals without an owner.',
    'Para-vet, can set drips, dress wounds and stay calm.',
    'I bring patients to the clinic and keep them at home until they can go back to the street.',
    'I keep a small stock of medicines in CITY for anyone who treats strays.',
  ],
  Fundraising: [
    'I find sponsors for operations that nobody can pay alone.',
    'I organise the second-hand book fair in CITY that pays for our vaccines.',
    'Accountant; I keep the books of three small shelters, for free and in order.',
    'Marathons, bake sales, company matches: every rupee is shown on our page.',
  ],
};

export const closings = [
  'Usually free on weekends.',
  'Evenings after seven are best.',
  'Call me for anything within an hour of CITY.',
  'I have a two-wheeler and a carrier.',
  'I can foster one small animal at a time.',
  'Still learning, glad of advice.',
  'Speaks three languages, listens in all of them.',
  'Available at short notice in CITY.',
];
