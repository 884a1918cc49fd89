/** Messages of members who offer help. */
export const offerTexts = [
  'I live two lanes away and can come with a muzzle and a blanket.',
  'I have a car until the evening and can be there within half an hour.',
  'Our clinic is open till eight and keeps a table free. Just ring the night bell.',
  'I can give 2,000 rupees today and the same again next week. Where shall I send it?',
  'Two of us from the college club are free after four. Tell us what to bring.',
  'I have done this before and can show others how. Call me any time.',
  'There is room in my house for a week, I only have one old cat.',
  'I can bring towels, a carrier and a thermos of warm water.',
  'I work next door and can look every two hours until somebody takes over.',
  'My brother drives a pick-up with a tarpaulin. He says yes if it is before nine.',
  'I can write the text, print two hundred copies and speak to the local paper.',
  'I am a paramedic for people and happy to learn. Strong arms are included.',
  'We have straw, blankets and a spare kennel in the shelter. Please send somebody to fetch them.',
  'I can stay the whole night from Friday to Saturday.',
  'I speak Bengali, Hindi and English and can go along to the police station.',
  'A friend of mine is a vet and would look at the pictures now, if you send them.',
];
