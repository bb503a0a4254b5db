/**
 * What deletes a record as the screen shows it: with the version that was shown, so that what somebody else has made of the
 * record since is not deleted with it.
 */
export const asShown = ({ id, version }: { id: string; version: number }) => ({
  params: { id },
  query: { version },
});
