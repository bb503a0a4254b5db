import { useLocation, useSearchParams } from 'react-router';

/**
 * The query of the address, and what replaces it. `change` gets the address as it stands, not as the page last showed it: of
 * two choices that follow each other before the page is drawn anew, neither may undo the other. What the entry of the history says
 * beside, as where one came from, stays.
 */
export function useAddress(): [
  params: URLSearchParams,
  change: (change: (now: URLSearchParams) => URLSearchParams) => void,
] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  return [
    params,
    (change) => setParams(change(new URLSearchParams(window.location.search)), { replace: true, state }),
  ];
}
