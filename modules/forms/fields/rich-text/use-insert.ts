import { countFault, type UploadRule } from '@homestead/files/contract';
import { isPicture, judge } from '@homestead/files/view';
import { CallFailure } from '@homestead/http/client';
import { messageOf, uploadFile } from '@homestead/ui';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { fileIdsIn } from './plain.ts';
import { richTextTexts as words } from './texts.ts';

interface InsertInput {
  editor: Editor | null;
  rule: UploadRule | undefined;
  ruleName: string | undefined;
  notify(message: string): void;
  /** The one error handler, for uploads that the server refuses. */
  onFailure?(failure: CallFailure): void;
  onBusy?(isBusy: boolean): void;
}

/** Uploads files one after the other and puts each where the person writes; a reply other than success is told in its words. */
export function useInsert({ editor, rule, ruleName, notify, onFailure, onBusy }: InsertInput) {
  const [status, setStatus] = useState('');
  const one = async (file: File, kind: 'image' | 'file'): Promise<void> => {
    if (!editor || !rule) return;
    const tooMany = countFault(fileIdsIn(editor.getHTML()).length + 1, rule);
    if (tooMany) return notify(tooMany);
    const judged = await judge(file, kind === 'image' ? picturesOf(rule) : rule);
    if ('fault' in judged) return notify(judged.fault);
    const say = (share: number) => setStatus(words.uploading(file.name, Math.round(share * 100)));
    say(0);
    const { id, name } = await uploadFile(judged.file, {
      ...(ruleName ? { rule: ruleName } : {}),
      onProgress: say,
    });
    if (editor.isDestroyed) return;
    const node =
      kind === 'image' && isPicture(name)
        ? { type: 'filePicture', attrs: { fileId: id, alt: name } }
        : { type: 'fileMention', attrs: { fileId: id, name } };
    editor
      .chain()
      .focus()
      .insertContent([node, { type: 'text', text: ' ' }])
      .run();
  };
  return {
    status,
    insert: async (files: readonly File[], kind?: 'image' | 'file') => {
      onBusy?.(true);
      try {
        for (const file of files) await one(file, kind ?? (isPicture(file.name) ? 'image' : 'file'));
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (onFailure && error.fields.length === 0) onFailure(error);
        else notify(error.fields[0]?.message ?? messageOf(error));
      } finally {
        setStatus('');
        onBusy?.(false);
      }
    },
  };
}

const pictureTypes = ['jpg', 'jpeg', 'png', 'apng'];

/** The part of a rule that holds for pictures. */
function picturesOf(rule: UploadRule): UploadRule {
  const types =
    rule.types === 'all' ? pictureTypes : rule.types.filter((type) => pictureTypes.includes(type));
  return { ...rule, types: types.length > 0 ? types : pictureTypes };
}
