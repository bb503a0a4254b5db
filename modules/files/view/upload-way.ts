import { uploadFile } from '@homestead/ui';
import { createContext } from 'react';

/** How the fields inside hand a chosen file over: to the server, unless a screen works without a network. */
export const UploadWay = createContext<typeof uploadFile>(uploadFile);
