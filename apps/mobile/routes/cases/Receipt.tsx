import { ReceiptScreen } from '@homestead/workflow/mobile';
import { useNavigate, useParams } from 'react-router';
import { base } from '../../connection.ts';

export default function Receipt() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <ReceiptScreen
      key={id}
      id={id}
      address={`${window.location.origin}${base.replace(/\/$/, '')}/Process/${id}`}
      onHome={() => void navigate('/', { replace: true })}
      onCase={() => void navigate(`/Process/${id}`, { replace: true })}
    />
  );
}
