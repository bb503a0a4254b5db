import { useSession } from '@homestead/ui';
import { Button, Result } from 'antd';
import { Navigate, useNavigate } from 'react-router';
import { adminTexts } from './texts.ts';

/** Page after a lost session (decision 18): asks to sign in. */
export function BigScreenPage() {
  const session = useSession();
  const navigate = useNavigate();
  if (session) return <Navigate to="/Main/Portal" replace />;
  return (
    <Result
      style={{ paddingTop: 96 }}
      status="info"
      title={adminTexts.bigScreenTitle}
      subTitle={adminTexts.bigScreenBody}
      extra={[
        <Button type="primary" key="in" onClick={() => navigate('/Login')}>
          {adminTexts.signIn}
        </Button>,
        <Button key="home" onClick={() => navigate('/Main/Portal')}>
          {adminTexts.backToPortal}
        </Button>,
      ]}
    />
  );
}
