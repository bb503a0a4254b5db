import { createContext, useContext } from 'react';

const Awaited = createContext(false);

/** Says of what is inside whether the page is still held back until its first answers are there. */
export const AwaitedProvider = Awaited.Provider;

/** Whether the page is not shown yet: what can be had later leaves the connection to what the page waits for. */
export const useIsAwaited = (): boolean => useContext(Awaited);
