import { VerifyPage } from '@homestead/papers/verify';
import { useApi } from '@homestead/ui/desk';
import { useNavigate, useParams } from 'react-router';

/** The public page that verifies a paper, outside the shell and without signing in. */
export default function Verify() {
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const { callWithoutToast } = useApi();
  return (
    <VerifyPage
      call={callWithoutToast}
      asked={code}
      onAsk={(text) => void navigate(`/verify/${encodeURIComponent(text)}`)}
    />
  );
}
