import { mailRouteOf } from './mail-route';

const config = {
  SMTP_URL: 'smtp://localhost:25',
  ALLOWED_PRIVATE_HOSTS: ['mail.here'],
  MAIL_FROM: 'Animal Activist Register <no-reply@example.in>',
};
const customServer = (host: string) =>
  mailRouteOf({ key: 'k', name: 'custom_smtp', settings: { host, username: 'asha', password: 'secret' } }, config);

describe('the route of mail through a server configured by an administrator', () => {
  it('sends no password without encryption', () => {
    expect(customServer('mail.example.in').server?.requireTLS).toBe(true);
  });

  it('needs no encryption for a host that the operator allows', () => {
    expect(customServer('mail.here').server?.requireTLS).toBe(false);
  });
});
