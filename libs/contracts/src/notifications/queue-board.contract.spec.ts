import { refusals } from '../../test/refusals';
import { queueBoard } from './queue-board.contract';

it.each(['', 'campaigns', 'codes'])('the queue to show may be %j', activeQueue => {
  expect(refusals(queueBoard.queues.input, { activeQueue })).toEqual({});
});

it.each(['%', '%ED%A0%80', '\ud800', 'a b', 'a/b', 'x'.repeat(41)])('the queue to show cannot be %j', activeQueue => {
  expect(Object.keys(refusals(queueBoard.queues.input, { activeQueue }))).toEqual(['activeQueue']);
});
