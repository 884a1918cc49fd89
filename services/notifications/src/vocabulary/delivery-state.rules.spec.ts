import { afterAction, deliveryStates, statesBefore } from './delivery-state.rules';

describe('the state of a delivery', () => {
  it('becomes sending when a chunk is claimed, and remains so', () => {
    expect([afterAction('queued', 'start'), afterAction('sending', 'start')]).toEqual(['sending', 'sending']);
  });

  it('can be paused while something may still be sent, and resumed only if paused', () => {
    expect(statesBefore('pause')).toEqual(['queued', 'sending']);
    expect(statesBefore('resume')).toEqual(['paused']);
    expect(afterAction('queued', 'pause')).toBe('paused');
    expect(afterAction('paused', 'resume')).toBe('queued');
  });

  it('allows no sending while it is paused, cancelled or over', () => {
    expect(statesBefore('start')).toEqual(['queued', 'sending']);
  });

  it('can be cancelled once, until it is over, and stays cancelled when it is closed', () => {
    expect(statesBefore('cancel')).toEqual(['queued', 'sending', 'paused']);
    expect(afterAction('cancelled', 'finish')).toBe('cancelled');
    for (const action of ['start', 'pause', 'resume', 'cancel'] as const)
      expect(afterAction('cancelled', action)).toBeNull();
  });

  it('is over once it is sent, unless its failures are retried', () => {
    for (const state of ['queued', 'sending', 'paused'] as const) expect(afterAction(state, 'finish')).toBe('sent');
    for (const action of ['start', 'pause', 'resume', 'cancel', 'finish'] as const)
      expect(afterAction('sent', action)).toBeNull();
    expect(statesBefore('retry')).toEqual(['sent']);
    expect(afterAction('sent', 'retry')).toBe('queued');
    expect(deliveryStates).toHaveLength(5);
  });
});
