export type { FieldFaceProps, FieldFaces } from './face.ts';
export { FormScope, useFormScope } from './scope.ts';
export { type FormBundle, useFormBundle } from './use-bundle.ts';
export {
  type ContainerInput,
  type FormContainer,
  type FormKeyEntry,
  type FormPanel,
  useContainer,
} from './use-container.ts';
export { type DivisionTree, toTree, useDivisions } from './use-divisions.ts';
export { bringIntoView, type FormHandle, type FormInput, useForm } from './use-form.ts';
