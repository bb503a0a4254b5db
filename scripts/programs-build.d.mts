/** Sources of the threads and processes that the server starts, as paths from the root, in order. */
export function programs(): string[];
/** Whether every program is built from its sources as they stand. */
export function areProgramsBuilt(): boolean;
