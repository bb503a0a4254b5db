import { recipePresets } from '@homestead/interfaces/contract';
import { gatewayKeys } from '@homestead/interfaces/testing';

/** A register of real estate as an administrator registers it, with the fields that its inputs and outputs stand for. */
export const estateRegister = {
  code: 'real-estate-register',
  name: '不动产登记',
  auth: {
    ...recipePresets.find(({ key }) => key === 'clientNonce')!.recipe,
    account: gatewayKeys.clientId,
  },
  secret: gatewayKeys.secret,
  parameters: [{ name: 'sfzh', value: '{{idNumber}}' }],
  inputs: [{ name: 'idNumber', label: '身份证号', isRequired: true, isPersonal: true, field: 'jfsqjd.sfzh' }],
  outputs: [
    { name: 'unit', path: 'data.list[0].bdcdyh', field: 'jfsqjd.zgbCsbz' },
    { name: 'owner', path: 'data.list[0].qlr', isPersonal: true, field: 'jfsqjd.name' },
    { name: 'area', path: 'data.list[0].mj', field: 'jfsqjd.xzjdmj' },
  ],
  answer: { successPath: 'code', successValues: ['0'], messagePath: 'message' },
};
