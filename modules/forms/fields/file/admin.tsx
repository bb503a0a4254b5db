import { FileUploads } from '@homestead/files/admin';
import { uploadsField } from '../../admin/uploads-field.tsx';

export default uploadsField(FileUploads);
