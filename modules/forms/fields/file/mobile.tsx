import { FileList } from '@homestead/files/mobile';
import { uploadsField } from '../../mobile/uploads-field.tsx';

export default uploadsField(FileList);
