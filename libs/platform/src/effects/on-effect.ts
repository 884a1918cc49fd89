import { SetMetadata } from '@nestjs/common';
import type { Effect, EffectData } from './define-effect';

export type EffectHandler<E extends Effect = Effect> = (batch: EffectData<E>[]) => Promise<void>;

export const EFFECT = Symbol('effect');

/**
 * Marks the method of a provider that carries out an effect. It runs outside of any transaction, and may run twice for the
 * same data if a process is killed midway, so it must be idempotent. An error means that the whole batch is retried later.
 */
export const OnEffect =
  <E extends Effect>(effect: E) =>
  <H extends EffectHandler<E>>(target: object, name: string, method: TypedPropertyDescriptor<H>) => {
    SetMetadata(EFFECT, effect)(target, name, method as PropertyDescriptor);
  };
