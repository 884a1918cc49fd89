import { afterAction, deliveryStates, statesBefore } from './delivery-state.rules';

describe('the state of a delivery', () => {
  it('begins to send when a chunk is claimed, and goes on sending', () => {
    expect([afterAction('queued', 'start'), afterAction('sending', 'start')]).toEqual(['sending', 'sending']);
  });

  it('can be paused while something may still be sent, and resumed only then', () => {
    expect(statesBefore('pause')).toEqual(['queued', 'sending']);
    expect(statesBefore('resume')).toEqual(['paused']);
    expect(afterAction('queued', 'pause')).toBe('paused');
    expect(afterAction('paused', 'resume')).toBe('queued');
  });

  it('lets nothing be sent while it is paused, cancelled or over', () => {
    expect(statesBefore('start')).toEqual(['queued', 'sending']);
  });

  it('can be cancelled until it is over, once, and stays cancelled when its books are closed', () => {
    expect(statesBefore('cancel')).toEqual(['queued', 'sending', 'paused']);
    expect(afterAction('cancelled', 'finish')).toBe('cancelled');
    for (const action of ['start', 'pause', 'resume', 'cancel'] as const)
      expect(afterAction('cancelled', action)).toBeNull();
  });

  it('is over once it is sent, unless what failed is tried again', () => {
    for (const state of ['queued', 'sending', 'paused'] as const) expect(afterAction(state, 'finish')).toBe('sent');
    for (const action of ['start', 'pause', 'resume', 'cancel', 'finish'] as const)
      expect(afterAction('sent', action)).toBeNull();
    expect(statesBefore('retry')).toEqual(['sent']);
    expect(afterAction('sent', 'retry')).toBe('queued');
    expect(deliveryStates).toHaveLength(5);
  });
});
