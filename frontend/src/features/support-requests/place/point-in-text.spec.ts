import { pointIn } from './point-in-text';

const pin = { latitude: 18.5074321, longitude: 73.8312345 };

it.each([
  '18.5074321, 73.8312345',
  '18.5074321 73.8312345',
  'geo:18.5074321,73.8312345?z=17',
  'geo:18.5074321,73.8312345;u=35',
  'geo:0,0?q=18.5074321,73.8312345',
  'geo:0.0,0.0?q=18.5074321,73.8312345(Dog)',
  'geo:18.5,73.8?q=18.5074321,73.8312345(Dog)',
  'https://maps.google.com/?q=18.5074321,73.8312345',
  'https://maps.google.com/maps?q=loc:18.5074321,73.8312345&ll=18.5,73.8',
  'https://www.google.com/maps/search/?api=1&query=18.5074321%2C73.8312345',
  'https://www.google.com/maps/search/18.5074321,+73.8312345',
  'https://maps.google.com/?q=18.5074321%2C73.8312345',
  'https://maps.google.com/?q=18.5074321%2C73.8312345 (100% sure)',
  'https://www.google.com/maps/place/Camp/@18.5,73.8,17z/data=!3m1!4b1!4m4!3m3!8m2!3d18.5074321!4d73.8312345',
  'https://www.google.com/maps/place/A/@18.5,73.8,17z/data=!4m6!8m2!3d18.6!4d73.9!8m2!3d18.5074321!4d73.8312345',
  'https://www.openstreetmap.org/?mlat=18.5074321&mlon=73.8312345#map=18/18.5/73.8',
  'https://www.openstreetmap.org/?mlat=18.5074321&amp;mlon=73.8312345#map=18/18.5/73.8',
  'https://www.openstreetmap.org/#map=18/18.5074321/73.8312345',
  'https://maps.apple.com/?ll=18.5074321,73.8312345&q=Dog',
  'https://maps.apple.com/place?coordinate=18.5074321,73.8312345&name=Dog',
  'https://waze.com/ul?ll=18.5074321%2C73.8312345&navigate=yes',
  'Here: 18.5074321,73.8312345 (100%)',
  '18.5074321° N, 73.8312345° E',
  '18.5074321N 73.8312345E',
  'N 18.5074321 E 73.8312345',
  '73.8312345° E, 18.5074321° N',
  'Lat 18.5074321° Long 73.8312345°',
  'Latitude: 18.5074321, Longitude: 73.8312345',
  'lat=18.5074321 lng=73.8312345',
  '१८.५०७४३२१, ७३.८३१२३४५',
  '১৮.৫০৭৪৩২১, ৭৩.৮৩১২৩৪৫',
  '௧௮.௫௦௭௪௩௨௧, ௭௩.௮௩௧௨௩௪௫',
  '\u200e18.5074321,\u00a0\u2068+73.8312345\u2069',
  'about 1.5 2.0 km from the bridge, 18.5074321, 73.8312345',
  'gate 5.5, 18.5074321, 73.8312345',
  'not 18.6, 73.9 but 18.5074321, 73.8312345',
])('reads the pin in %s', text => expect(pointIn(text)).toEqual(pin));

it.each([
  '18°30\'26.8"N 73°49\'52.4"E',
  '18°30’26.8”N, 73°49’52.4”E',
  '18° 30′ 26.8″ N 73° 49′ 52.4″ E',
  "18°30'26.8''N73°49'52.4''E",
  '18°30\'26.8" 73°49\'52.4"',
  "18°30.4467'N 73°49.8733'E",
  "N 18° 30.4467', E 73° 49.8733'",
  '18 deg 30\' 26.8" N, 73 deg 49\' 52.4" E',
  '१८°३०\'२६.८"N ७३°४९\'५२.४"E',
  "https://www.google.com/maps/place/18%C2%B030'26.8%22N+73%C2%B049'52.4%22E/@18.5,73.8,17z",
])('reads degrees and minutes in %s', text => {
  expect(pointIn(text)?.latitude).toBeCloseTo(18.507444, 4);
  expect(pointIn(text)?.longitude).toBeCloseTo(73.831222, 4);
});

it.each([
  '7JCMGR4J+XF',
  '7jcmgr4j+xf',
  'GR4J+XF Pune, Maharashtra',
  'https://plus.codes/7JCMGR4J+XF',
  'https://www.google.com/maps/place/GR4J%2BXF+Pune,+Maharashtra/@18.5,73.8,17z',
])('reads the plus code in %s', text => {
  expect(pointIn(text)?.latitude).toBeCloseTo(18.5074375, 7);
  expect(pointIn(text)?.longitude).toBeCloseTo(73.8311875, 7);
});

it('reads a short plus code on the nearer side of the degree', () => {
  // West of 77° E, while its city lies east of it.
  expect(pointIn('HXXX+J5 New Delhi, Delhi')?.latitude).toBeCloseTo(28.599, 3);
  expect(pointIn('HXXX+J5 New Delhi, Delhi')?.longitude).toBeCloseTo(76.998, 3);
});

it('reads a long plus code to the metre', () => {
  expect(pointIn('7JCMGR4J+XFW5')?.latitude).toBeCloseTo(18.5074775, 7);
  expect(pointIn('7JCMGR4J+XFW5')?.longitude).toBeCloseTo(73.8312148, 7);
});

const directions = 'https://www.google.com/maps/dir';
const end = '!1m5!1m1!1s0x3b!2m2!1d73.8312345!2d18.5074321';
it.each([
  `${directions}/18.6,73.9/18.5074321,73.8312345/@18.55,73.85,14z`,
  `${directions}//18.5074321,73.8312345/@18.55,73.85,14z`,
  `${directions}/18.6,73.9/18.5074321,73.8312345`,
  `${directions}/Camp,+Pune/Kothrud/@18.55,73.85,14z/data=!4m14!4m13!1m5!1m1!1s0x3a!2m2!1d73.9!2d18.6${end}!3e0`,
  `${directions}/18.6,73.9/Kothrud/@18.55,73.85,14z/data=!4m9!4m8!1m0${end}!3e0`,
  `${directions}/?api=1&origin=18.6,73.9&destination=18.5074321,73.8312345`,
  'https://maps.google.com/?saddr=18.6,73.9&daddr=18.5074321,73.8312345',
  'https://maps.apple.com/?daddr=18.5074321,73.8312345&saddr=18.6,73.9',
  'https://www.waze.com/live-map/directions?from=ll.18.6%2C73.9&to=ll.18.5074321%2C73.8312345',
  'https://www.openstreetmap.org/directions?route=18.6,73.9;18.5074321,73.8312345#map=12/18.55/73.85',
])('reads the end of the directions in %s', text => expect(pointIn(text)).toEqual(pin));

it.each([
  '',
  'behind the tea stall',
  'https://maps.app.goo.gl/abc123',
  '51.5012, -0.1419',
  '18, 73',
  '73.8312, 18.5074',
  '6.9271, 79.8612',
  '27.7172, 85.3240',
  '18.5074° S, 73.8312° E',
  '18.5074° N, 73.8312° W',
  'geo:0,0?q=MG Road, Pune',
  'GR4J+XF',
  'GR4J+XF Satara',
  'V2 of 12.30+ at 5',
  'call 98220 12345 at 10.30 11.45',
  `${directions}/18.5074321,73.8312345/Kothrud/@18.55,73.85,14z`,
  `${directions}/18.5074321,73.8312345//@18.5,73.8,9z`,
  'https://maps.google.com/?saddr=18.5074321,73.8312345&daddr=Kothrud',
])('finds none in “%s”', text => expect(pointIn(text)).toBeUndefined());
