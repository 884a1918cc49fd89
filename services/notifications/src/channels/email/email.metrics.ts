import { Counter } from 'prom-client';

export const mailOutcomes = new Counter({
  name: 'mail_outcomes_total',
  help: 'Attempts to hand a message to the mail server, by the pool of connections and how they ended',
  labelNames: ['pool', 'status'] as const,
});
