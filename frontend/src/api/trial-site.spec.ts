import { isTrialSite } from './trial-site';

afterEach(() => (document.head.innerHTML = ''));

it.each([
  ['<meta name="aar-trial" content="true" />', true],
  ['<meta name="aar-trial" content="false" />', false],
  ['', false],
])('for a page with %j is %s', (head, is) => {
  document.head.innerHTML = head;
  expect(isTrialSite()).toBe(is);
});
