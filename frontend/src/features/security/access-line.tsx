import type { ComponentType } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { toast } from '../../ui/feedback/toast';

/** A request that revokes the access. */
interface Ending<Input> {
  mutation(): object & { mutationFn?: unknown; mutationKey?: readonly unknown[] };
  (input: Input): Promise<unknown>;
}

/** One credential: its name, its last use, and a button to revoke it. */
export function AccessLine<Input>({
  Icon,
  name,
  facts,
  call,
  input,
}: {
  Icon: ComponentType;
  name: string;
  facts: string[];
  call: Ending<Input>;
  input: Input;
}) {
  const { i18n } = useLingui();
  const end = useMutation<unknown, Error, Input>({
    ...(call.mutation() as object),
    onSuccess: () => toast.success(i18n.t('Access Ended'), name),
    meta: { fallback: /*i18n*/ 'Failed to end this access' },
  });
  return (
    <li>
      <span className="dotico dotico--no">
        <Icon />
      </span>
      <div className="grow">
        <p>
          <b>{name}</b>
        </p>
        {facts.map(fact => (
          <p key={fact} className="small muted">
            {fact}
          </p>
        ))}
      </div>
      <Button
        tone="quiet"
        pending={end.isPending}
        pendingLabel={i18n.t('Ending...')}
        aria-label={i18n.t('End: {name}', { name })}
        onClick={() => end.mutate(input)}
      >
        {i18n.t('End')}
      </Button>
    </li>
  );
}
