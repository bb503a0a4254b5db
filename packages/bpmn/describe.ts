import { getNode, type Outcome, type ProcessDefinition, type Text } from './definition.ts';

export type TaskDescription = {
  taskKey: string;
  taskName: string;
  formKey: string | null;
  /** As written in the diagram: `${…}` where the case decides. */
  candidateGroups: string[];
  assignee: string | null;
  outcomes: Outcome[];
  readOnly: boolean;
  documentation: string;
};

function writtenText(text: Text): string {
  return typeof text === 'string' ? text : text.source;
}

/** The user tasks of a definition, in the order of the diagram. */
export function describe(definition: ProcessDefinition): TaskDescription[] {
  return definition.order.flatMap((id) => {
    const { userTask, name, documentation } = getNode(definition, id);
    if (!userTask) return [];
    return [
      {
        taskKey: id,
        taskName: name,
        formKey: userTask.formKey,
        candidateGroups: userTask.candidateGroups.map(writtenText),
        assignee: userTask.assignee === null ? null : writtenText(userTask.assignee),
        outcomes: userTask.outcomes,
        readOnly: userTask.readOnly,
        documentation,
      },
    ];
  });
}
