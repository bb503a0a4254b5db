import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { listCapabilities, listRoles } from '../../contract/index.ts';

export const roleKey = 'roles';

/** All roles, and every capability by its group. */
export function useRoles() {
  const { callWithoutToast } = useApi();
  const roles = useQuery({
    queryKey: [roleKey, 'all'],
    queryFn: ({ signal }) => callWithoutToast(listRoles, { query: { pageSize: 200 } }, { signal }),
  });
  const capabilities = useQuery({
    queryKey: ['capabilities'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => callWithoutToast(listCapabilities, {}, { signal }),
  });
  return { roles, capabilities };
}

/** A person as the server finds them by a few letters. */
export interface FoundPerson {
  id: string;
  name: string;
  userName: string;
  divisionName: string;
}

export const personLabel = ({ name, userName, divisionName }: FoundPerson) =>
  `${name}（${userName}） · ${divisionName}`;
