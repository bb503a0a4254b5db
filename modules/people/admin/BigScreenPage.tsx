import { useSession } from '@homestead/ui';
import { Button, Result } from 'antd';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { bigScreen, wayBack } from './target.ts';
import { adminTexts } from './texts.ts';

/** Page after a lost session (decision 18): asks to sign in. Who typed its address comes back to it. */
export function BigScreenPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const back = wayBack(search);
  if (session) return <Navigate to="/Main/Portal" replace />;
  return (
    <Result
      style={{ paddingTop: 96 }}
      status="info"
      title={<h1 style={{ margin: 0, font: 'inherit' }}>{adminTexts.bigScreenTitle}</h1>}
      subTitle={adminTexts.bigScreenBody}
      extra={[
        <Button
          type="primary"
          key="in"
          onClick={() =>
            back ? window.location.assign(back) : navigate('/Login', { state: state ?? { from: bigScreen } })
          }
        >
          {adminTexts.signIn}
        </Button>,
        <Button key="home" onClick={() => navigate('/Main/Portal')}>
          {adminTexts.backToPortal}
        </Button>,
      ]}
    />
  );
}
