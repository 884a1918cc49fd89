import type { DemoRequest } from './demo-request';

/** Transport, homes, food and fundraising for animals that somebody already looks after; the newest first. */
export const care: DemoRequest[] = [
  {
    title: 'Feed for forty cows after the fire in the barn',
    description:
      'The roof burned on Monday night. All animals are out, nobody was hurt, but the fodder of the whole winter is gone. Dry fodder for ten days would let the gaushala look for new stock without selling calves.',
    requestType: 'Fundraising Event',
    urgencyLevel: 'high',
    location: 'Gaushala on Hisar road',
    place: 'Rohtak, Haryana',
    requiredSupport: ['Food/Water', 'Funding', 'Transport'],
    needed: [2],
  },
  {
    title: 'Transport for 30 dogs to the sterilisation camp',
    description:
      'The camp of the municipality gives us 30 places on two days. Catching is organised, what is missing is a closed van with a driver for the two mornings and the two evenings, about 18 km each way. We pay the diesel.',
    requestType: 'Transportation',
    urgencyLevel: 'medium',
    location: 'Vijay Nagar square',
    place: 'Indore, Madhya Pradesh',
    requiredSupport: ['Transport', 'Volunteers'],
    needed: [7, '06:00'],
  },
  {
    title: 'Blankets and straw for a shelter of 140 dogs',
    description:
      'The nights are down to six degrees and the old mats are worn through. Used blankets, jute sacks and straw are welcome, washed or not. We can fetch from anywhere in the tricity with the ambulance on Saturday.',
    requestType: 'Other',
    urgencyLevel: 'medium',
    location: 'Shelter at Sector 38 West',
    place: 'Chandigarh, Chandigarh',
    requiredSupport: ['Shelter', 'Transport'],
    needed: [6, '10:00'],
  },
  {
    title: 'Blood donor dog wanted, large and healthy',
    description:
      'Bruno was poisoned by rat bait and has lost a lot of blood. The clinic needs a donor of more than 25 kilos, vaccinated, between one and eight years old. It takes forty minutes and does not hurt; the owner may stay with the dog.',
    requestType: 'Medical Care',
    urgencyLevel: 'critical',
    location: 'Veterinary college clinic, Mannuthy',
    place: 'Thrissur, Kerala',
    requiredSupport: ['Medical Supplies', 'Transport'],
    needed: [0, '20:00'],
  },
  {
    title: 'Lift for a rescued donkey to the sanctuary',
    description:
      'She carried bricks for eleven years and has a place at a sanctuary now. It is 160 km of good road. We look for a horse trailer or a pick-up with high sides, and for somebody who sits with her.',
    requestType: 'Transportation',
    urgencyLevel: 'low',
    location: 'Brick kilns on Jalandhar bypass',
    place: 'Ludhiana, Punjab',
    requiredSupport: ['Transport', 'Volunteers'],
    needed: [10],
  },
  {
    title: 'Foster home for two kittens from the station',
    description:
      'A porter found them in an empty parcel, a grey one and a ginger one, about six weeks old and healthy. I can keep them until Sunday; after that my landlord comes back. They eat on their own and use a box with sand.',
    requestType: 'Other',
    urgencyLevel: 'medium',
    location: 'Pune railway station, parcel office',
    place: 'Pune, Maharashtra',
    requiredSupport: ['Shelter', 'Food/Water'],
    needed: [4, '17:00'],
    byDemoActivist: true,
  },
  {
    title: 'Vaccines against rabies for 200 street dogs',
    description:
      'The municipal stock comes in spring only. We have two vets who work for nothing on the second weekend and a fridge. 200 doses cost 9,000 rupees at the wholesale price; every dose helps a whole lane.',
    requestType: 'Medical Care',
    urgencyLevel: 'medium',
    location: 'Ward office, Hanamkonda',
    place: 'Warangal, Telangana',
    requiredSupport: ['Funding', 'Medical Supplies', 'Volunteers'],
    needed: [12, '08:00'],
  },
  {
    title: 'Two rabbits and a guinea pig from a closed pet shop',
    description:
      'The shop was sealed by the inspector and three animals were left with the watchman. They are thin but eat well. Who has room and knows that rabbits are no toys? We bring them, with a cage and hay for a month.',
    requestType: 'Other',
    urgencyLevel: 'medium',
    location: 'Town Hall market',
    place: 'Coimbatore, Tamil Nadu',
    requiredSupport: ['Shelter', 'Food/Water'],
    needed: [3],
  },
  {
    title: 'Drivers for the night ambulance next month',
    description:
      'Our ambulance stands still three nights a week because both drivers study for their exams. A licence for light vehicles is enough; a paramedic always rides along. One night a week from you keeps it on the road.',
    requestType: 'Transportation',
    urgencyLevel: 'medium',
    location: 'Depot at Andheri East',
    place: 'Mumbai, Maharashtra',
    requiredSupport: ['Volunteers', 'Transport'],
    needed: [9, '22:00'],
  },
  {
    title: 'Night feeders wanted between the station and the river',
    description:
      'Two of our five feeders have moved away. The round takes ninety minutes, starts at ten in the evening, and about sixty dogs wait for it. Rice and scooter are there. A week of walking along is enough to know them all by name.',
    requestType: 'Other',
    urgencyLevel: 'low',
    location: 'From the railway station to Sangam bridge',
    place: 'Pune, Maharashtra',
    requiredSupport: ['Volunteers', 'Food/Water'],
    status: 'completed',
    byDemoActivist: true,
  },
  {
    title: 'Wheelchair for a dog with paralysed hind legs',
    description:
      'Moti weighs 17 kilos and pulls herself along by the front legs. A frame with two wheels made to her measure costs 6,000 rupees here. Has anybody one that is no longer used, or a friend with a workshop?',
    requestType: 'Medical Care',
    urgencyLevel: 'low',
    location: 'Ashok Nagar',
    place: 'Ranchi, Jharkhand',
    requiredSupport: ['Equipment', 'Funding'],
  },
  {
    title: 'Water bowls for 60 lanes before the summer',
    description:
      'A potter makes the bowls for 40 rupees each. We want to place one in each of sixty lanes and find a house that fills it every morning. Who asks the neighbours in one or two lanes?',
    requestType: 'Other',
    urgencyLevel: 'low',
    location: 'Patamata',
    place: 'Vijayawada, Andhra Pradesh',
    requiredSupport: ['Food/Water', 'Funding', 'Volunteers'],
    needed: [40],
  },
  {
    title: 'Quiet home for a retired police dog',
    description:
      'Rani, nine years old, a labrador who searched for explosives for seven years, has arthritis and gets her pension papers this month. She wants a garden, a family that is at home in the day, and nobody who throws balls up the stairs.',
    requestType: 'Other',
    urgencyLevel: 'low',
    location: 'Police lines',
    place: 'Bhopal, Madhya Pradesh',
    requiredSupport: ['Shelter'],
    needed: [14],
  },
  {
    title: 'Help to move a shelter before the road is built',
    description:
      'After six years we have to leave by the end of the month. The new plot has a wall and water. 75 dogs, 20 cats and all kennels have to move on one weekend: drivers, carpenters and people who carry are all welcome.',
    requestType: 'Transportation',
    urgencyLevel: 'high',
    location: 'Ulloor, beside the new flyover',
    place: 'Thiruvananthapuram, Kerala',
    requiredSupport: ['Transport', 'Volunteers', 'Equipment'],
    needed: [8, '07:00'],
  },
  {
    title: 'Injured cow needs a lift to the cattle hospital',
    description:
      'She was hit by a truck on the bypass and has been lying on straw since the morning. The hospital takes her, the pick-up that we had has broken down. She is calm. A vehicle with a ramp or with six strong people will do.',
    requestType: 'Transportation',
    urgencyLevel: 'critical',
    location: 'Bypass, Anantpura crossing',
    place: 'Kota, Rajasthan',
    requiredSupport: ['Transport', 'Volunteers'],
    status: 'completed',
  },
  {
    title: 'Fridge for vaccines and insulin',
    description:
      'Ours stopped last week and the shop next door keeps our bottles between the lassi. Any small fridge that holds eight degrees will do. We fetch it, and the clinic can stay open in the hot months.',
    requestType: 'Medical Care',
    urgencyLevel: 'medium',
    location: 'Free clinic, Gar Ali',
    place: 'Jorhat, Assam',
    requiredSupport: ['Equipment', 'Medical Supplies'],
  },
  {
    title: 'Foster families for eleven pups over the winter',
    description:
      'Three litters came in one week. All are dewormed and have had the first injection. They need a room, food four times a day and people to grow up with until they are old enough for adoption in February.',
    requestType: 'Other',
    urgencyLevel: 'high',
    location: 'Sanjauli',
    place: 'Shimla, Himachal Pradesh',
    requiredSupport: ['Shelter', 'Food/Water', 'Volunteers'],
    needed: [5],
  },
  {
    title: 'X-ray for a monkey, vet is there, machine is not',
    description:
      'A young macaque with a limp sits in our quarantine cage. The vet thinks of an old fracture and wants to be sure before she operates. Which clinic would let us come after hours, through the back door?',
    requestType: 'Medical Care',
    urgencyLevel: 'medium',
    location: 'Rescue centre, Khayerpur',
    place: 'Agartala, Tripura',
    requiredSupport: ['Equipment', 'Transport'],
    status: 'paused',
  },
  {
    title: 'Fish left in the tank of an empty hotel',
    description:
      'The hotel closed in summer and the pump runs on the goodwill of the guard. There are some thirty goldfish and two old koi. We look for a garden pond with a fence, and a bucket brigade for one afternoon.',
    requestType: 'Other',
    urgencyLevel: 'low',
    location: 'Mall road',
    place: 'Darjeeling, West Bengal',
    requiredSupport: ['Volunteers', 'Transport'],
    needed: [11, '14:00'],
  },
  {
    title: 'Milk powder for nine orphaned calves',
    description:
      'They were found on a truck that the police stopped, the oldest is three weeks. Each drinks four litres a day. We have bottles and people on shift, and powder until Thursday.',
    requestType: 'Fundraising Event',
    urgencyLevel: 'high',
    location: 'Gaushala, Tatibandh',
    place: 'Raipur, Chhattisgarh',
    requiredSupport: ['Food/Water', 'Funding'],
    needed: [2, '12:00'],
  },
];
