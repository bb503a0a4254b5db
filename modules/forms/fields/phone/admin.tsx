import { codeInput } from '../../admin/code-input.tsx';

export default codeInput({ inputMode: 'tel' });
