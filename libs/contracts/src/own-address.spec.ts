import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isOwnAddress } from './own-address';

const site = 'https://register.example.in';

const own = [
  '/',
  '/events',
  '/events?city=Pune&q=street%20dogs',
  '/#top',
  '/blog/street-dogs#more',
  '/api/media/files/a.webp#480-8a7b6c',
  '/search?next=//host.example',
  '/hi/%E0%A4%95%E0%A5%81%E0%A4%A4%E0%A5%8D%E0%A4%A4%E0%A4%BE',
  '/a//b',
  '/@host.example',
  '/:80',
];

const foreign = [
  '//host.example',
  '/\\host.example',
  '\\\\host.example',
  '/\t/host.example',
  '/\n/host.example',
  '/\r\\host.example',
  '/%2Fhost.example',
  '/%2f%2fhost.example',
  '/%5Chost.example',
  '/%09/host.example',
  '/%0a//host.example',
  '/a%00b',
  '/.//host.example',
  '/..//host.example',
  '/%2e//host.example',
  '/a/..//host.example',
  '/a/%2e%2e//host.example',
  '/a\\b',
  '/ /host.example',
  '/\u00a0/host.example',
  '/\u0000/host.example',
  '/\u0085a',
  '/%ED%A0%80',
  '/%',
  '',
  'events',
  ' /events',
  '#top',
  'https://host.example',
  'javascript:alert(1)',
  'https:/host.example',
];

it.each(own)('%j leads to this site', address => {
  expect(isOwnAddress(address)).toBe(true);
});

it.each(foreign)('%j may lead elsewhere', address => {
  expect(isOwnAddress(address)).toBe(false);
});

it('a browser stays on the site with every accepted URL, decoded or not', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5C',
    '%09',
    '\t',
    '\n',
    'host.example',
    '@',
    ':',
    '?',
    '#',
    ' ',
    'a',
  ];
  const addresses = pieces.flatMap(one =>
    pieces.flatMap(two => pieces.flatMap(three => pieces.map(four => one + two + three + four))),
  );
  const passed = addresses.map(rest => `/${rest}`).filter(isOwnAddress);
  expect(passed.length).toBeGreaterThan(1_000);
  for (const address of passed) {
    const { origin, pathname } = new URL(address, site);
    expect([address, origin, pathname.startsWith('//')]).toEqual([address, site, false]);
    // Parsed a second time, as by a router that navigates to the URL that it was given.
    expect([address, new URL(decodeURIComponent(pathname), site).origin]).toEqual([address, site]);
  }
});

it('the rule is implemented in one place only', () => {
  const root = path.join(__dirname, '../../..');
  const sources = ['libs', 'services', 'frontend/src'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /^(?!.*(?:node_modules|dist|test-results)\/).*(?<!\.spec)\.tsx?$/.test(file))
      .map(file => path.join(folder, file)),
  );
  const copies = sources.filter(file => /\^\\\/\(\?!/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(copies).toEqual([]);
});
