import type { DesignerProps } from '@homestead/people/admin';

export function ProcessDesigner({ entry }: DesignerProps) {
  return <pre>{(entry as { bpmn?: string } | null)?.bpmn}</pre>;
}
