import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UserType } from '@aar/contracts/vocabulary';
import { JoinDialogContext } from '../board/join-dialog';

const JoinDialog = lazy(() => import('../features/auth/join.dialog').then(module => ({ default: module.JoinDialog })));

export function JoinDialogProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [userType, setUserType] = useState<UserType>('activist');
  // Stays mounted once it was opened, so that it closes in its own time.
  const [opened, setOpened] = useState<boolean>();
  const join = useMemo(
    () => ({
      open(wanted: UserType) {
        setUserType(wanted);
        setOpened(true);
      },
    }),
    [],
  );
  return (
    <JoinDialogContext value={join}>
      {children}
      {opened !== undefined && (
        <Suspense fallback={null}>
          <JoinDialog
            open={opened}
            userType={userType}
            onClose={() => setOpened(false)}
            onJoined={() => {
              setOpened(false);
              void navigate('/dashboard');
            }}
          />
        </Suspense>
      )}
    </JoinDialogContext>
  );
}
