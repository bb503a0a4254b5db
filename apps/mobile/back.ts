import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Back where one came from, or to the home of an address that was opened directly. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // Of the entry that is shown at the press: a form with steps may have gone back over its own just before.
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate('/', { replace: true });
  }, [navigate]);
}
