import { ImageUploads } from '@homestead/files/admin';
import { uploadsField } from '../../admin/uploads-field.tsx';

export default uploadsField(ImageUploads);
