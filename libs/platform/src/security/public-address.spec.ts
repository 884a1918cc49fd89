import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { connectPublicly, isPrivateHost, isPublicAddress, PrivateAddressError } from './public-address';

describe('a public address', () => {
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])('is %s', address => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'ff02::1',
    'fec0::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
    'not an address',
  ])('is not %s', address => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a host that a user names', () => {
  const named = (host: string, addresses?: string[]) => ({
    host,
    timeout: 20,
    allowed: ['mail.here'],
    resolve: () =>
      addresses
        ? Promise.resolve(addresses.map(address => ({ address, family: 4 })))
        : new Promise<never>(() => undefined),
  });

  it.each([
    ['has a public address', false, named('push.example', ['10.0.0.1', '93.184.216.34'])],
    ['has private ones alone', true, named('push.example', ['10.0.0.1', '127.0.0.1'])],
    ['is an IP address', true, named('93.184.216.34', ['93.184.216.34'])],
    ['may be private', false, named('mail.here', ['10.0.0.1'])],
    ['has nobody who answers for its name now', false, named('push.example')],
  ])('%s: private %s', async (_, isPrivate, host) => {
    expect(await isPrivateHost(host)).toBe(isPrivate);
  });
});

describe('a connection to a host that a user chose', () => {
  let server: Server;
  let port: number;
  const taken = { count: 0 };

  beforeAll(async () => {
    server = createServer(socket => {
      taken.count += 1;
      socket.on('error', () => undefined).end('hello');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());
  beforeEach(() => (taken.count = 0));

  const target = (host: string, allowed: string[] = []) => ({ host, port, timeout: 20_000, allowed });

  it.each([
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0',
    '::1',
    '::ffff:127.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
    '93.184.216.34',
    'mail',
    'mail.internal',
  ])('is not made to %s', async host => {
    await expect(connectPublicly(target(host))).rejects.toMatchObject({
      code: expect.stringMatching(/EPRIVATE|ENOTFOUND/),
    });
    expect(taken.count).toBe(0);
  });

  it('is not made when every address of a name is private', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    await expect(connectPublicly({ ...target('mail.example'), resolve })).rejects.toThrow(PrivateAddressError);
    expect(taken.count).toBe(0);
  });

  it('is made to a private host that is allowed, for development', async () => {
    const socket = await connectPublicly(target('127.0.0.1', ['127.0.0.1']));
    await once(socket.resume(), 'close');
    expect(taken.count).toBe(1);
  });

  it('goes to the checked address, even if the name resolves differently a moment later', async () => {
    const answers = ['127.0.0.1', '192.0.2.1'];
    const resolve = jest.fn(async () => [{ address: answers.shift()!, family: 4 }]);
    const socket = await connectPublicly({ ...target('mail.example', ['mail.example']), resolve });
    expect(socket.remoteAddress).toBe('127.0.0.1');
    expect(resolve).toHaveBeenCalledTimes(1);
    socket.destroy();
  });

  it('times out on a name that does not resolve', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    await expect(connectPublicly({ ...target('mail.example'), timeout: 20, resolve })).rejects.toMatchObject({
      code: 'ETIMEDOUT',
    });
  });

  it('reports a refused connection', async () => {
    const closed = { ...target('127.0.0.1', ['127.0.0.1']), port: 1 };
    await expect(connectPublicly(closed)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
