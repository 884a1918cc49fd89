import { browserStorage, tabStorage } from './storage';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const block = (name: 'localStorage' | 'sessionStorage') =>
  jest.spyOn(window, name, 'get').mockImplementation(blocked as never);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe.each([
  ['localStorage', browserStorage],
  ['sessionStorage', tabStorage],
] as const)('what is kept in %s', (name, storage) => {
  afterEach(() => storage.names().forEach(each => storage.remove(each)));

  it('is in the browser', () => {
    storage.set('kite', 'red');
    expect(window[name].getItem('kite')).toBe('red');
    expect(storage.get('kite')).toBe('red');
    expect(storage.names()).toEqual(['kite']);
    storage.remove('kite');
    expect(window[name]).toHaveLength(0);
  });

  it('lasts as long as the page when the storage is blocked', () => {
    block(name);
    expect(storage.get('kite')).toBeNull();
    storage.set('kite', 'red');
    expect(storage.get('kite')).toBe('red');
    expect(storage.names()).toEqual(['kite']);
    storage.remove('kite');
    expect(storage.get('kite')).toBeNull();
  });

  it('is the new value, not the old one, when the storage is full', () => {
    storage.set('kite', 'red');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    storage.set('kite', 'blue');
    expect(storage.get('kite')).toBe('blue');
    jest.restoreAllMocks();
    storage.set('kite', 'green');
    expect(window[name].getItem('kite')).toBe('green');
    expect(storage.get('kite')).toBe('green');
  });
});

it('a change by another tab replaces what this page remembers', () => {
  localStorage.setItem('kite', 'red');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(blocked);
  browserStorage.set('kite', 'blue');
  dispatchEvent(new StorageEvent('storage', { key: 'kite' }));
  expect(browserStorage.get('kite')).toBe('red');
});
