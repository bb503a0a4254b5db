import { createContext, useContext } from 'react';

const Awaited = createContext(false);

/** Says of what is inside whether the page is still held back until its first answers are there. */
export const AwaitedProvider = Awaited.Provider;

/** `meta` of a question whose answer moves nothing of its page, so that the page does not wait for it. */
export const movesNothing = { movesNothing: true };

/** Whether the page is not shown yet: what can be had later leaves the connection to what the page waits for. */
export const useIsAwaited = (): boolean => useContext(Awaited);
