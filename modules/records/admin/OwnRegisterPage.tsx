import { useDivisions } from '@homestead/forms/view';
import { PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { registerRoutes as routes } from '../contract/index.ts';
import { RegisterList } from './RegisterList.tsx';

/** `/OwnRegister/:register`: the records of a register of the county's own, listed, filtered, edited and exported. */
export default function OwnRegisterPage() {
  const { register: code = '' } = useParams();
  const { callWithoutToast: call } = useApi();
  const { tree, isError } = useDivisions(call);
  const register = useQuery({
    queryKey: ['register', code, 'fields'],
    queryFn: ({ signal }) => call(routes.getRegister, { params: { code } }, { signal }),
  });
  return (
    <PageState query={register}>
      {(found) =>
        tree || isError ? <RegisterList key={code} register={found} divisions={tree} /> : <Skeleton active />
      }
    </PageState>
  );
}
