import { createContext, use } from 'react';
import type { UserType } from '@aar/contracts/vocabulary';

/** Given by the app, which alone knows the registration dialog. */
export const JoinDialogContext = createContext<{ open: (userType: UserType) => void }>({ open: () => undefined });

/** Opens the registration dialog from anywhere. */
export const useJoinDialog = () => use(JoinDialogContext);
