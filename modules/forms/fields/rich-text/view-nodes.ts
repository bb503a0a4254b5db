import { fileAddress } from '@homestead/files/view';
import type { CallFunction } from '@homestead/http/client';
import { mergeAttributes, Node } from '@tiptap/core';
import { fileAttribute, fileIdPattern } from './allowed.ts';
import { richTextTexts as words } from './texts.ts';

interface FileOptions {
  call: CallFunction;
}

const fileId = {
  fileId: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(fileAttribute),
    renderHTML: ({ fileId: id }: { fileId?: string }) => ({ [fileAttribute]: id }),
  },
};
const isOurs = (element: HTMLElement): false | null =>
  fileIdPattern.test(element.getAttribute(fileAttribute) ?? '') ? null : false;

/** A picture of the text: its id is kept, its address asked for when it is shown. */
export const FilePicture = Node.create<FileOptions>({
  name: 'filePicture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ ...fileId, alt: { default: '' } }),
  parseHTML: () => [{ tag: `img[${fileAttribute}]`, getAttrs: isOurs, priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span');
      dom.className = 'rt-picture';
      dom.textContent = words.loading;
      fileAddress(this.options.call, String(node.attrs['fileId']), 'preview').then(
        (address) => {
          const picture = document.createElement('img');
          picture.alt = String(node.attrs['alt'] || words.picture);
          picture.onerror = () => {
            dom.textContent = words.missing;
          };
          picture.src = address;
          dom.replaceChildren(picture);
        },
        () => {
          dom.textContent = words.missing;
        },
      );
      return { dom };
    };
  },
});

/** A file of the text: its name to read, its id to fetch it by. */
export const FileMention = Node.create<FileOptions>({
  name: 'fileMention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    ...fileId,
    name: {
      default: '',
      parseHTML: (element: HTMLElement) => element.textContent,
      renderHTML: () => ({}),
    },
  }),
  // Before the mark of links, which would take any `a`.
  parseHTML: () => [{ tag: `a[${fileAttribute}]`, getAttrs: isOurs, priority: 1100 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes),
    String(node.attrs['name']),
  ],
});
