import { CallPicker } from '@homestead/interfaces/admin';
import type { DesignerProps } from '@homestead/people/admin';
import { CallPickers, ProcessDesigner } from '@homestead/workflow/admin';

/** Draws a process, with the calls of its service tasks chosen from those that are registered. */
export default function DrawProcess(props: DesignerProps) {
  return (
    <CallPickers value={CallPicker}>
      <ProcessDesigner {...props} />
    </CallPickers>
  );
}
