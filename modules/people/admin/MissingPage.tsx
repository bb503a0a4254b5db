import { Button, Result } from 'antd';
import { useNavigate } from 'react-router';
import { adminTexts } from './texts.ts';

export function MissingPage() {
  const navigate = useNavigate();
  return (
    <Result
      status="info"
      title={adminTexts.missing}
      subTitle={adminTexts.missingBody}
      extra={
        <Button type="primary" onClick={() => navigate('/Main/Portal')}>
          {adminTexts.backToPortal}
        </Button>
      }
    />
  );
}
