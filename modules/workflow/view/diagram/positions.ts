/** Whether a file says where anything of it is drawn. */
const isDrawn = (bpmn: string): boolean => /<(?:[\w.-]+:)?BPMNShape\b/.test(bpmn);

/**
 * A BPMN file with positions: as it is where any are drawn, else laid out from the left to the right, sub-processes folded up.
 * The library comes with the first file that needs it. Rejects where the file cannot be read.
 */
export async function withPositions(bpmn: string): Promise<{ bpmn: string; isLaidOut: boolean }> {
  if (isDrawn(bpmn)) return { bpmn, isLaidOut: false };
  const { layOut } = await import('./lay-out.ts');
  return { bpmn: await layOut(bpmn), isLaidOut: true };
}
