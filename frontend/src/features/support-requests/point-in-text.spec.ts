import { pointIn } from './point-in-text';

const pin = { latitude: 18.5074321, longitude: 73.8312345 };

it.each([
  '18.5074321, 73.8312345',
  '18.5074321 73.8312345',
  'geo:18.5074321,73.8312345?z=17',
  'https://maps.google.com/?q=18.5074321,73.8312345',
  'https://www.google.com/maps/search/18.5074321,+73.8312345',
  'https://maps.google.com/?q=18.5074321%2C73.8312345',
  'https://www.google.com/maps/place/Camp/@18.5,73.8,17z/data=!3m1!4b1!4m4!3m3!8m2!3d18.5074321!4d73.8312345',
  'https://www.openstreetmap.org/?mlat=18.5074321&mlon=73.8312345#map=18/18.5/73.8',
  'Here: 18.5074321,73.8312345 (100%)',
])('reads the pin in %s', text => expect(pointIn(text)).toEqual(pin));

it.each(['', 'behind the tea stall', 'https://maps.app.goo.gl/abc123', '51.5012, -0.1419', '18, 73'])(
  'finds none in “%s”',
  text => expect(pointIn(text)).toBeUndefined(),
);
