import { VerifyPage } from '@homestead/papers/verify';
import { useClient } from '@homestead/ui';
import { useNavigate, useParams } from 'react-router';

/** The public page that verifies a paper: the QR of papers leads here. */
export default function Verify() {
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const { callWithoutToast } = useClient();
  return (
    <VerifyPage
      call={callWithoutToast}
      asked={code}
      onAsk={(text) => void navigate(`/verify/${encodeURIComponent(text)}`)}
    />
  );
}
