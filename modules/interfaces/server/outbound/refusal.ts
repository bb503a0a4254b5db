import { type CallRefusal, callRefusals } from '../../contract/index.ts';

/** A signed call that is refused. */
export class RefusedCall extends Error {
  readonly reason: CallRefusal;
  constructor(reason: CallRefusal) {
    super(callRefusals[reason].message);
    this.name = 'RefusedCall';
    this.reason = reason;
  }
}
