import { OwsException } from '../exception.ts';

/** Codes of a service exception, of WMS 1.1.1 and 1.3.0 together; each document writes them as its version spells them. */
export type WmsCode =
  | 'InvalidFormat'
  | 'InvalidCRS'
  | 'LayerNotDefined'
  | 'StyleNotDefined'
  | 'InvalidPoint'
  | 'CurrentUpdateSequence'
  | 'InvalidUpdateSequence'
  | 'OperationNotSupported'
  | 'MissingParameterValue'
  | 'InvalidParameterValue';

/** What is wrong with a request, in the terms of WMS; the message is for people, the locator the parameter at fault. */
export class WmsProblem extends OwsException {
  constructor(code: WmsCode, message: string, locator?: string) {
    super(code, locator, message, 400);
    this.name = 'WmsProblem';
  }
}
