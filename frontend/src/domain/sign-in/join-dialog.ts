import { createContext, use } from 'react';
import type { UserType } from '@aar/contracts/vocabulary';

/** Provided by the app, the only module that imports the registration dialog. */
export const JoinDialogContext = createContext<{ open: (userType: UserType) => void }>({ open: () => undefined });

/** Storage key of the user type while the registration is open, so that a reload opens it again. */
export const JOINING = 'joining';

/** Opens the registration dialog from any screen. */
export const useJoinDialog = () => use(JoinDialogContext);
