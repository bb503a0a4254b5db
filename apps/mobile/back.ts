import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Back where one came from, or to the home of an address that was opened directly. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (key === 'default') void navigate('/', { replace: true });
    else void navigate(-1);
  }, [navigate, key]);
}
