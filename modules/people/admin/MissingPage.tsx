import { Button, Result } from 'antd';
import { useNavigate } from 'react-router';
import { adminTexts } from './texts.ts';

export function MissingPage() {
  const navigate = useNavigate();
  return (
    <Result
      status="info"
      title={<h1 style={{ margin: 0, font: 'inherit' }}>{adminTexts.missing}</h1>}
      subTitle={adminTexts.missingBody}
      extra={
        <Button type="primary" onClick={() => navigate('/Main/Portal')}>
          {adminTexts.backToPortal}
        </Button>
      }
    />
  );
}
