import { createContext, use } from 'react';
import type { UserType } from '@aar/contracts/vocabulary';

/** Provided by the app, the only module that imports the registration dialog. */
export const JoinDialogContext = createContext<{ open: (userType: UserType) => void }>({ open: () => undefined });

/** Where the tab remembers that the registration is open, and for whom: a reload opens it again. */
export const JOINING = 'joining';

/** Opens the registration dialog from any screen. */
export const useJoinDialog = () => use(JoinDialogContext);
