import { useSession } from '@homestead/ui';
import { Navigate, Outlet, useLocation } from 'react-router';

/** Screens for people who are signed in; others go to the sign-in page and come back afterwards. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session) return <Outlet />;
  // Already on the way to the page for a lost session, while this one still stands.
  if (window.location.pathname !== pathname) return null;
  return <Navigate to="/Login" replace state={{ from: pathname + search }} />;
}
