import { OneMapScreen } from '@homestead/homestead/mobile';
import { generatePath, useNavigate } from 'react-router';
import { paths } from '../paths.ts';

export default function OneMap() {
  const navigate = useNavigate();
  return <OneMapScreen onOpen={(id) => void navigate(generatePath(paths.Process, { id }))} />;
}
