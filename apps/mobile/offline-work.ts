/** Whether somebody has taken work along on this device; the figures are kept by the screens of that work. */
export function hasOfflineWork(): boolean {
  try {
    return localStorage.getItem('offline-work') !== null;
  } catch {
    return false;
  }
}
