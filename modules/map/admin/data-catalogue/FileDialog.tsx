import { dataFileRule, dataRoutes as routes, type SourceDirNode } from '@homestead/catalogue/contract';
import { CallFailure } from '@homestead/http/client';
import { uploadFile } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { FormDialog, useKept } from '@homestead/ui/desk/manage';
import { useState } from 'react';
import { directoryOptions } from './entry-form.ts';
import { catalogAdminTexts as words } from './texts.ts';

interface Props {
  directories: readonly SourceDirNode[];
  directoryId: string | null;
  onDone(): void;
  onClose(): void;
}

const accept = dataFileRule.rule.types.map((type) => `.${type}`).join(',');

/** The file that was chosen in a dialog of data: kept over a session that ends, as what is typed is. */
export const useChosenFile = (place: string) => useKept<File | null>(place, null);

/** The chooser of a file of data; the browser does not show one that was chosen before the session ended. */
export function FileInput({ chosen, onChoose }: { chosen: File | null; onChoose(file: File | null): void }) {
  const [before] = useState(chosen);
  return (
    <>
      <input
        type="file"
        accept={accept}
        aria-label={words.chooseFile}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      {before && before === chosen && words.chosenBefore(before.name)}
    </>
  );
}

/** Uploads a file of data and returns its id; a session that ended meanwhile leads to the sign-in, as everywhere. */
export function useUploadData(): (file: File) => Promise<string> {
  const { handle } = useApi();
  return async (file) => {
    try {
      return (await uploadFile(file, { rule: dataFileRule.name })).id;
    } catch (error) {
      if (error instanceof CallFailure) handle(error, true);
      throw error;
    }
  };
}

/** Brings a file of data into a directory, and lists it there. */
export function FileDialog({ directories, directoryId, onDone, onClose }: Props) {
  const { callWithoutToast: call } = useApi();
  const uploadData = useUploadData();
  const [file, setFile] = useChosenFile('new file of data');
  const save = async (values: Record<string, unknown>) => {
    if (!file) {
      tell.error(words.noFile);
      throw new Error(words.noFile);
    }
    const fileId = await uploadData(file);
    const made = await call(routes.createFile, { body: { ...values, fileId } as never });
    const body = { directoryId: made.directoryId, type: 'file', targetId: made.id, title: made.name };
    await call(routes.createEntry, { body: body as never });
  };
  return (
    <FormDialog
      title={words.addFile}
      keptAs="form of a file of data"
      fields={[
        {
          type: 'select',
          name: 'directoryId',
          label: words.directory,
          isRequired: true,
          options: directoryOptions(directories),
        },
        {
          type: 'custom',
          name: 'fileId',
          label: words.file,
          control: <FileInput chosen={file} onChoose={setFile} />,
        },
        { type: 'text', name: 'name', label: words.name, maxLength: 100 },
        { type: 'text', name: 'note', label: words.fileNote, maxLength: 500 },
      ]}
      initial={{ directoryId: directoryId ?? undefined }}
      onSave={({ fileId: _, ...values }) => save(values)}
      onDone={onDone}
      onCancel={onClose}
    />
  );
}
