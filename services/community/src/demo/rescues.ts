import type { DemoRequest } from './demo-request';

/** Animals in need at this moment; the newest first. */
export const rescues: DemoRequest[] = [
  {
    title: 'Dog hit by a scooter near Karve Road signal',
    description:
      'She lies behind the tea stall opposite the signal. She is awake and drinks, but cannot use her hind legs. Two of us are with her and keep people away. We need a car or an auto with a flat board, and a vet who can take her in tonight.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    location: 'Tea stall opposite Karve Road signal',
    place: 'Pune, Maharashtra',
    requiredSupport: ['Transport', 'Medical Supplies', 'Volunteers', 'Funding'],
    needed: [0, '21:30'],
  },
  {
    title: 'Twelve pups with parvo need drips tonight',
    description:
      'Our shelter room is full. We are short of fluids, and of two people who can sit with the pups between 9 PM and 6 AM. Whoever comes must not have touched other dogs today; we have gowns and boots here.',
    requestType: 'Medical Care',
    urgencyLevel: 'high',
    location: 'Salt Lake, Sector 2',
    place: 'Kolkata, West Bengal',
    requiredSupport: ['Medical Supplies', 'Volunteers', 'Funding'],
    needed: [0, '21:00'],
  },
  {
    title: 'Kite hanging by its wing from a cable',
    description:
      'A black kite got caught in old manja on the cable over our lane, about at the height of the third floor. It still moves. The electricity office will not come before tomorrow. We need somebody with a long ladder or a lift, and a box for the way to the bird hospital.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    location: 'Lane 7, behind the Jain temple',
    place: 'Laxmi Nagar, Delhi',
    requiredSupport: ['Equipment', 'Volunteers', 'Transport'],
  },
  {
    title: 'Cat behind a false ceiling for three days',
    description:
      'We hear her crying above the ceiling of an empty shop in Dadar. The owner allows us to open two panels, but nobody here has caught a frightened cat before. A trap, a torch and one calm person would be enough.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'high',
    location: 'Shop 14, Ranade Road, Dadar West',
    place: 'Mumbai, Maharashtra',
    requiredSupport: ['Equipment', 'Volunteers'],
    needed: [1, '10:00'],
  },
  {
    title: 'Rat snake in the store room of a school',
    description:
      'It is a harmless rat snake of nearly two metres, but the staff are frightened and speak of killing it before the children come back on Monday. We look for a trained catcher with a permit who can release it by the lake.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'high',
    location: 'Government school, Varthur',
    place: 'Bengaluru, Karnataka',
    requiredSupport: ['Volunteers', 'Equipment', 'Transport'],
    needed: [2, '08:00'],
  },
  {
    title: 'Turtle caught in a fishing net on the beach',
    description:
      'A grown olive ridley was washed ashore with a net around her neck and one flipper. She breathes. The forest department has been called, the students on the beach keep her wet. We need a sharp cutter for thick nylon and a vehicle for a weight of forty kilos.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    location: 'Besant Nagar beach, near the broken bridge',
    place: 'Chennai, Tamil Nadu',
    requiredSupport: ['Equipment', 'Transport', 'Medical Supplies'],
  },
  {
    title: 'Camel with an infected nose peg',
    description:
      'The owner of a camel that gives rides has agreed to a treatment and to two weeks of rest, if somebody pays for the fodder. A vet with experience of large animals is needed once, and then a person who cleans the wound every second day.',
    requestType: 'Medical Care',
    urgencyLevel: 'medium',
    location: 'Amber road, below the fort',
    place: 'Jaipur, Rajasthan',
    requiredSupport: ['Medical Supplies', 'Funding', 'Food/Water'],
    needed: [3],
  },
  {
    title: 'Seven dogs cut off by the broken embankment',
    description:
      'The water took the path to the old brick kiln, and the seven dogs that live there have had nothing for two days. A boat goes out at dawn if we find people who can handle dogs in it. Bring ropes, dry food and a life jacket.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    location: 'Old brick kiln, Chandrapur side',
    place: 'Guwahati, Assam',
    requiredSupport: ['Volunteers', 'Food/Water', 'Equipment'],
    needed: [1, '05:00'],
  },
  {
    title: 'Skin treatment for a colony of nine dogs',
    description:
      'All nine have mange, two have lost most of their coat. The tablets are cheap, but they have to be given on six Sundays, to every dog, by people whom the dogs trust. We can teach you in one morning.',
    requestType: 'Medical Care',
    urgencyLevel: 'medium',
    location: 'Behind Kukatpally bus depot',
    place: 'Hyderabad, Telangana',
    requiredSupport: ['Volunteers', 'Medical Supplies'],
    needed: [6, '07:30'],
  },
  {
    title: 'Horse collapsed at the tonga stand',
    description:
      'He went down in the noon heat and gets up only with help. The driver is willing to let him rest, he has no other income though. We need an equine vet today, shade, and thirty litres of water with salts.',
    requestType: 'Medical Care',
    urgencyLevel: 'critical',
    location: 'Tonga stand, Charbagh',
    place: 'Lucknow, Uttar Pradesh',
    requiredSupport: ['Medical Supplies', 'Food/Water', 'Shelter', 'Funding'],
  },
  {
    title: 'Brahminy kite with a hook in its foot',
    description:
      'Fishermen brought it in a basket. The hook sits deep and the line is wound around both legs. We have it in a dark box and do not dare to pull. Is there a vet in the city who treats birds of prey?',
    requestType: 'Medical Care',
    urgencyLevel: 'high',
    location: 'Vypin boat jetty',
    place: 'Kochi, Kerala',
    requiredSupport: ['Medical Supplies', 'Transport'],
  },
  {
    title: 'Langur with a broken arm',
    description:
      'He fell from a wire near the bridge and holds the arm against his chest. The forest team can dart him, but has no plaster room. A clinic with an X-ray within two hours would save the arm.',
    requestType: 'Medical Care',
    urgencyLevel: 'high',
    location: 'Near Lakshman Jhula',
    place: 'Rishikesh, Uttarakhand',
    requiredSupport: ['Medical Supplies', 'Transport'],
    status: 'completed',
  },
  {
    title: 'Puppy with a pipe stuck around its neck',
    description:
      'About three months old, very shy, hides under a parked bus in the day. The ring of plastic pipe already cuts into the skin. We tried twice with food and failed; a person with a net and patience is what we need.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'high',
    location: 'Bus parking, Maninagar',
    place: 'Ahmedabad, Gujarat',
    requiredSupport: ['Equipment', 'Volunteers'],
  },
  {
    title: 'Fishing cat in a hen house',
    description:
      'A young fishing cat is locked into a hen house since the morning, and the village is angry about eleven hens. We are collecting for the hens so that nobody harms the cat. Please help with money, and with talking until the rangers arrive.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'high',
    location: 'Village on the Daya river, 12 km from the city',
    place: 'Bhubaneswar, Odisha',
    requiredSupport: ['Funding', 'Volunteers', 'Media Coverage'],
  },
  {
    title: 'Frostbitten ears on the dogs of the bus stand',
    description:
      'Three of the older dogs have open ear tips from the last cold nights. We treat them, but they go back to the same stones. Twenty straw bales and some tarpaulin would give them a dry corner until March.',
    requestType: 'Medical Care',
    urgencyLevel: 'medium',
    location: 'Old bus stand',
    place: 'Leh, Ladakh',
    requiredSupport: ['Shelter', 'Medical Supplies', 'Transport'],
    needed: [8],
  },
  {
    title: 'Cow with plastic in her stomach needs an operation',
    description:
      'She stopped eating on Tuesday. The vet felt a mass the size of a pumpkin and can operate tomorrow, if we bring her to his yard and four people hold her during the first hour. The operation costs 14,000 rupees; 5,500 are there.',
    requestType: 'Medical Care',
    urgencyLevel: 'high',
    location: 'Varachha main road',
    place: 'Surat, Gujarat',
    requiredSupport: ['Transport', 'Volunteers', 'Funding'],
    needed: [1, '09:00'],
  },
  {
    title: 'Owlet on the ground below the banyan',
    description:
      'A spotted owlet sits on the pavement every evening and the parents call from the tree. It looks whole. Before somebody takes it home as a pet, we would like a person who knows birds to look and to put it back.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'medium',
    location: 'Ambazari lake garden',
    place: 'Nagpur, Maharashtra',
    requiredSupport: ['Volunteers'],
    status: 'completed',
  },
  {
    title: 'Mother and six pups in a drain that is filling',
    description:
      'They sit on a ledge about two metres down, and the pump of the building starts again at seven. The mother growls but lets us lower food. We need a ladder, two blankets and one more pair of hands.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    location: 'Boring Road, behind the petrol pump',
    place: 'Patna, Bihar',
    requiredSupport: ['Equipment', 'Volunteers', 'Shelter'],
    needed: [0, '18:30'],
  },
  {
    title: 'Old dog with a tumour, operation on Friday',
    description:
      'Everybody at the ferry knows Kaalu. The tumour can be removed, the clinic gives us half the price. He needs a quiet place with a roof for ten days afterwards, and somebody who changes the bandage.',
    requestType: 'Medical Care',
    urgencyLevel: 'medium',
    location: 'Betim ferry point',
    place: 'Panaji, Goa',
    requiredSupport: ['Shelter', 'Volunteers', 'Funding'],
    needed: [5, '11:00'],
  },
  {
    title: 'Manipuri pony with a wire wound',
    description:
      'A free ranging mare ran into barbed wire and has a long open wound on the shoulder. She is used to people but not to a halter. We have antibiotics for three days and nobody who can stitch.',
    requestType: 'Medical Care',
    urgencyLevel: 'high',
    location: 'Lamphelpat wetland',
    place: 'Imphal, Manipur',
    requiredSupport: ['Medical Supplies', 'Volunteers'],
  },
];
