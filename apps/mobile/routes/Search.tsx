import { SearchScreen } from '@homestead/workflow/mobile';
import { useBack } from '../back.ts';

export default function Search() {
  return <SearchScreen onBack={useBack()} />;
}
