import { nameOf } from '@aar/contracts/member-name';
import { Button } from '../../ui/button';

interface Row {
  member: Parameters<typeof nameOf>[0] & { id: string };
  createdAt: string;
}

interface Release {
  isPending: boolean;
  variables?: { memberId: string };
  mutate(input: { memberId: string }): void;
}

/** The members whom the user has muted or blocked, since when, each with a button to end it. */
export function MembersToRelease({
  rows,
  since,
  release,
  label,
  labelFor,
}: {
  rows: readonly Row[];
  since: (createdAt: string) => string;
  release: Release;
  label: string;
  labelFor: (name: string) => string;
}) {
  return (
    <ul className="ledger">
      {rows.map(({ member, createdAt }) => (
        <li key={member.id}>
          <div className="grow">
            <b>{nameOf(member)}</b>
            <p className="small muted">{since(createdAt)}</p>
          </div>
          <Button
            tone="plain"
            aria-label={labelFor(nameOf(member))}
            pending={release.isPending && release.variables?.memberId === member.id}
            onClick={() => release.mutate({ memberId: member.id })}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
