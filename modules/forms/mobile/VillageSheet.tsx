import { useClient } from '@homestead/ui';
import { useDivisions } from '../view/use-divisions.ts';
import { DivisionSheet } from './DivisionSheet.tsx';
import { formTexts as words } from './texts.ts';

interface Props {
  isOpen: boolean;
  value: string;
  onClose(): void;
  onChoose(code: string, name: string): void;
}

/** Chooses one's village, also before there is a session. */
export function VillageSheet(props: Props) {
  const { callWithoutToast } = useClient();
  const { tree, isError } = useDivisions(callWithoutToast);
  return <DivisionSheet {...props} title={words.village} tree={tree} isError={isError} level="village" />;
}
