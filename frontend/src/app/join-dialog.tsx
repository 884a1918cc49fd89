import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { UserType } from '@aar/contracts/vocabulary';
import { tabStorage } from '../api/storage';
import { JoinDialogContext, JOINING } from '../domain/sign-in/join-dialog';
import { lazyDialog } from '../ui/dialog/lazy-dialog';

const JoinDialog = lazyDialog(async () => ({ default: (await import('../features/auth/join.dialog')).JoinDialog }));

const isReload = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'reload';

export function JoinDialogProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  // Stays mounted after closing, for the closing animation; each opening is a new instance.
  const [dialog, setDialog] = useState<{ time: number; userType: UserType; open: boolean }>();
  const close = () => {
    tabStorage.remove(JOINING);
    setDialog(last => last && { ...last, open: false });
  };
  const join = useMemo(
    () => ({
      open: (userType: UserType) => {
        tabStorage.set(JOINING, userType);
        setDialog(last => ({ time: (last?.time ?? 0) + 1, userType, open: true }));
      },
    }),
    [],
  );
  useEffect(() => {
    const joining = tabStorage.get(JOINING);
    if (joining && isReload()) join.open(joining === 'ngo' ? 'ngo' : 'activist');
    else tabStorage.remove(JOINING);
  }, [join]);
  return (
    <JoinDialogContext value={join}>
      {children}
      {dialog && (
        <JoinDialog
          key={dialog.time}
          open={dialog.open}
          userType={dialog.userType}
          onClose={close}
          onJoined={() => {
            // Synchronously: while the form is open its guard would ask whether to leave.
            flushSync(close);
            void navigate('/dashboard');
          }}
        />
      )}
    </JoinDialogContext>
  );
}
