import type { DemoRequest } from './demo-request';

/** Rallies, lessons, legal help and fundraising for many animals at once; the newest first. */
export const campaigns: DemoRequest[] = [
  {
    title: 'Lawyer for a feeder who was attacked',
    description:
      'A member of ours was beaten while she fed dogs outside her own gate. There are two witnesses and a video. The police station takes only a note and no report. We need a lawyer who goes there with her tomorrow.',
    requestType: 'Legal Support',
    urgencyLevel: 'high',
    location: 'DLF Phase 2',
    place: 'Gurugram, Haryana',
    requiredSupport: ['Legal Advice', 'Media Coverage'],
    needed: [1, '11:00'],
  },
  {
    title: 'Silent walk for the temple elephants',
    description:
      'We walk without slogans from the beach to the chief office and hand over a letter that asks for shade, company and a limit to the hours of work of elephants in captivity. Forty marshals with armbands are needed, and people who paint signs the evening before.',
    requestType: 'Rally/Protest',
    urgencyLevel: 'medium',
    location: 'Goubert Avenue, by the old lighthouse',
    place: 'Puducherry, Puducherry',
    requiredSupport: ['Volunteers', 'Media Coverage', 'Equipment'],
    needed: [9, '16:30'],
  },
  {
    title: 'Teachers for rabies lessons in ten schools',
    description:
      'The district has agreed to one lesson in every fifth class next month. Slides and a game in Kannada are ready. Who stands in front of forty children for 45 minutes and likes it? Mornings only, the fare is paid.',
    requestType: 'Awareness Campaign',
    urgencyLevel: 'medium',
    location: 'District education office',
    place: 'Mysuru, Karnataka',
    requiredSupport: ['Volunteers'],
    needed: [13, '09:30'],
  },
  {
    title: 'Stall at the winter fair, three evenings',
    description:
      'We sell calendars with the shelter dogs as models and collect for the new kennels. The stall is paid. Two people per evening from five to nine, and somebody with a card machine, would make it a success.',
    requestType: 'Fundraising Event',
    urgencyLevel: 'low',
    location: 'Exhibition ground, Nampally',
    place: 'Hyderabad, Telangana',
    requiredSupport: ['Volunteers', 'Equipment'],
    needed: [16, '17:00'],
  },
  {
    title: 'Stop the night transport of cattle on the bypass',
    description:
      'Between one and four in the morning overloaded trucks pass without papers. The police will act if somebody notes numbers and times for a week. We watch in pairs from the roof of the dhaba; nobody stops a truck on his own.',
    requestType: 'Rally/Protest',
    urgencyLevel: 'high',
    location: 'Dhaba at the toll plaza',
    place: 'Nashik, Maharashtra',
    requiredSupport: ['Volunteers', 'Legal Advice', 'Equipment'],
    needed: [3, '00:30'],
  },
  {
    title: 'Petition against the bird market, readers wanted',
    description:
      'Parakeets and munias are sold in the open every Sunday though the law forbids it. Our draft to the forest department needs a lawyer who reads it, and two people who go with a camera and do not argue.',
    requestType: 'Legal Support',
    urgencyLevel: 'medium',
    location: 'Sunday market, Nakhas',
    place: 'Lucknow, Uttar Pradesh',
    requiredSupport: ['Legal Advice', 'Media Coverage'],
    needed: [7],
  },
  {
    title: 'Paint reflectors on 300 collars',
    description:
      'Nine dogs died on the ring road last month, all at night. Reflecting collars cost 35 rupees and help at once. We sew and rivet at the community hall and put them on the next day, lane by lane.',
    requestType: 'Awareness Campaign',
    urgencyLevel: 'medium',
    location: 'Community hall, Adajan',
    place: 'Surat, Gujarat',
    requiredSupport: ['Volunteers', 'Funding', 'Equipment'],
    needed: [5, '15:00'],
  },
  {
    title: 'Evidence against a circus with two camels',
    description:
      'They are tied behind the tent in the sun, and one limps. The inspector asks for photographs with date and place and for the statement of a vet. Who has a good lens, and who can go there as a visitor tonight?',
    requestType: 'Legal Support',
    urgencyLevel: 'high',
    location: 'Parade ground',
    place: 'Jammu, Jammu and Kashmir',
    requiredSupport: ['Media Coverage', 'Legal Advice', 'Medical Supplies'],
    needed: [0, '19:00'],
  },
  {
    title: 'Run for the shelter: marshals and water points',
    description:
      'Four hundred runners have signed up for the five kilometres, and every one brings a bag of dog food. Fourteen marshals and three water points are still without people. It starts at six and is over by eight.',
    requestType: 'Fundraising Event',
    urgencyLevel: 'low',
    location: 'Marine Drive, Queensway',
    place: 'Kochi, Kerala',
    requiredSupport: ['Volunteers', 'Food/Water'],
    needed: [15, '06:00'],
  },
  {
    title: 'Plastic-free ghats: a week with the cows in mind',
    description:
      'Bags with leftovers are what fills the stomachs of the street cows. For one week we hand out cloth bags at the ghats in exchange for plastic ones and explain why. Twenty people for two hours a day, Hindi helps.',
    requestType: 'Awareness Campaign',
    urgencyLevel: 'low',
    location: 'Dashashwamedh Ghat',
    place: 'Varanasi, Uttar Pradesh',
    requiredSupport: ['Volunteers', 'Media Coverage', 'Funding'],
    needed: [20, '17:30'],
  },
  {
    title: 'Hearing on the dog rules of our society',
    description:
      'The society wants to forbid feeding and to remove all dogs. Both are against the rules of 2023. On Saturday there is a hearing with the residents; somebody who knows the law and stays friendly would do more than ten angry letters.',
    requestType: 'Legal Support',
    urgencyLevel: 'medium',
    location: 'Sector 62',
    place: 'Noida, Uttar Pradesh',
    requiredSupport: ['Legal Advice', 'Volunteers'],
    needed: [4, '10:30'],
  },
  {
    title: 'Street play against crackers, actors wanted',
    description:
      'A cat, a dog and an old owl tell of one night. Eight minutes, no stage needed, to be shown in twelve places before the weddings begin. We rehearse twice. Voices that carry are worth more than experience.',
    requestType: 'Awareness Campaign',
    urgencyLevel: 'low',
    location: 'Rajwada square',
    place: 'Indore, Madhya Pradesh',
    requiredSupport: ['Volunteers', 'Equipment'],
    needed: [10, '18:00'],
  },
  {
    title: 'Protest against the poisoning of dogs in Ward 12',
    description:
      'Fourteen dogs in five days. We stand in front of the municipal office with their pictures and ask for the report of the laboratory, which is there but not shown. Peaceful, an hour, with permission.',
    requestType: 'Rally/Protest',
    urgencyLevel: 'critical',
    location: 'Municipal office, gate 2',
    place: 'Siliguri, West Bengal',
    requiredSupport: ['Volunteers', 'Media Coverage', 'Legal Advice'],
    needed: [1, '10:00'],
  },
  {
    title: 'Auction of paintings for the bird hospital',
    description:
      'Eighteen painters have given a picture each. We need a hall for one evening, somebody who has led an auction before, and light that does not make everything yellow.',
    requestType: 'Fundraising Event',
    urgencyLevel: 'low',
    location: 'Civil Lines',
    place: 'Jaipur, Rajasthan',
    requiredSupport: ['Equipment', 'Volunteers', 'Media Coverage'],
    needed: [18, '18:30'],
  },
  {
    title: 'Translators for a leaflet on snake bites',
    description:
      'What to do in the first hour, and why to let the snake go. The leaflet exists in English and Bengali; we need Nepali, Lepcha and Bhutia, each about one page, checked by a second person.',
    requestType: 'Awareness Campaign',
    urgencyLevel: 'low',
    location: 'Deorali',
    place: 'Gangtok, Sikkim',
    requiredSupport: ['Other', 'Volunteers'],
  },
  {
    title: 'Watch over the turtle beach at hatching time',
    description:
      'From eight in the evening to four in the morning, in shifts of two hours: keep dogs away, ask people to switch off torches, count what reaches the sea. A ranger explains everything at the start.',
    requestType: 'Awareness Campaign',
    urgencyLevel: 'medium',
    location: 'Morjim beach, north end',
    place: 'Mapusa, Goa',
    requiredSupport: ['Volunteers', 'Food/Water'],
    needed: [22, '20:00'],
  },
  {
    title: 'Complaint about a puppy mill, drafted and unsigned',
    description:
      'Thirty bitches in a cellar, seen by two of us. The neighbours are afraid to sign. An organisation that files the complaint in its own name could close this place within weeks.',
    requestType: 'Legal Support',
    urgencyLevel: 'high',
    location: 'Outskirts, Kharar road',
    place: 'Mohali, Punjab',
    requiredSupport: ['Legal Advice', 'Shelter'],
    status: 'closed',
  },
  {
    title: 'Shade nets for the horses of the marriage season',
    description:
      'Forty mares wait for hours in the sun before the processions. The owners agree to nets and troughs if we bring them. 200 square metres of net, poles and one electrician for the pump are what it takes.',
    requestType: 'Fundraising Event',
    urgencyLevel: 'medium',
    location: 'Shastri Nagar parking',
    place: 'Jodhpur, Rajasthan',
    requiredSupport: ['Funding', 'Equipment', 'Food/Water'],
    needed: [6],
  },
  {
    title: 'Rally for an animal ambulance in every district',
    description:
      'The budget is being written. Groups from nine districts meet at the clock tower with one sign each: the name of the district and the distance to the nearest animal hospital. We look for drivers from the hills and for a stage.',
    requestType: 'Rally/Protest',
    urgencyLevel: 'medium',
    location: 'Clock tower',
    place: 'Dehradun, Uttarakhand',
    requiredSupport: ['Transport', 'Equipment', 'Media Coverage'],
    needed: [17, '12:00'],
  },
  {
    title: 'Radio spot about cattle on the roads at night',
    description:
      'The local station gives us thirty seconds in the evening for two weeks. The text is ready in Tamil. We need a voice, a quiet room with a decent microphone, and one hour.',
    requestType: 'Awareness Campaign',
    urgencyLevel: 'low',
    location: 'Palayamkottai',
    place: 'Tirunelveli, Tamil Nadu',
    requiredSupport: ['Equipment', 'Volunteers', 'Media Coverage'],
    status: 'completed',
  },
];
