interface CommandStack {
  registerHandler(command: string, handler: new () => object): void;
  execute(command: string, context: Work): void;
}
interface Work {
  work(): void;
}

/** The steps that are taken while it is prepared are undone and done again with it. */
class InOneStep {
  preExecute({ work }: Work): void {
    work();
  }
}
const command = 'design.inOneStep';

/** Several changes as one step of undo. */
export class Together {
  static $inject = ['commandStack'];
  readonly #stack: CommandStack;

  constructor(commandStack: CommandStack) {
    this.#stack = commandStack;
    commandStack.registerHandler(command, InOneStep);
  }

  do(work: () => void): void {
    this.#stack.execute(command, { work });
  }
}
