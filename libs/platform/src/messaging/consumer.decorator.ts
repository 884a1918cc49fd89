import { Catch, createParamDecorator, type ExceptionFilter, type ExecutionContext, UseFilters } from '@nestjs/common';
import { EventPattern, Payload, type Transport } from '@nestjs/microservices';
import type { EventData, EventKind } from '@aar/contracts/messaging';
import { throwError } from 'rxjs';
import type { EntityManager } from 'typeorm';

/** Names the transport of `JetStreamServer` to Nest, which accepts any symbol as a custom transport. */
export const JETSTREAM = Symbol('JetStream');

/** What a handler gets in addition to the event's data. */
export interface EventContext {
  tx: EntityManager;
}

const Transaction = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToRpc().getContext<EventContext>().tx,
);

/** Nest would log the error and pass on `{ status: 'error' }`; the transport needs the error itself. */
@Catch()
class Untouched implements ExceptionFilter {
  catch(error: unknown) {
    return throwError(() => error);
  }
}
const untouched = new Untouched();

/**
 * Calls the method of a Nest controller once for every such event, inside the transaction that records the event in the
 * inbox, so that its writes through `tx` happen once. The method must do nothing but write through `tx`, use `afterCommit`,
 * or add a job under an id made of the event's. An error means a retry. The order of events is not guaranteed.
 */
export const OnEvent =
  <E extends EventKind>(event: E) =>
  <H extends (data: EventData<E>, tx: EntityManager) => Promise<void>>(
    target: object,
    name: string,
    method: TypedPropertyDescriptor<H>,
  ) => {
    Payload()(target, name, 0);
    Transaction()(target, name, 1);
    UseFilters(untouched)(target, name, method as PropertyDescriptor);
    EventPattern(event.name, JETSTREAM as unknown as Transport, { event })(target, name, method as PropertyDescriptor);
  };
