import { dataRoutes as routes } from '@homestead/catalogue/contract';
import { useApi } from '@homestead/ui/desk';
import { FormDialog } from '@homestead/ui/desk/manage';
import { metadataAdminTexts as words } from './texts.ts';

interface Props {
  target: { type: 'layer' | 'file'; targetId: string };
  onDone(): void;
  onCancel(): void;
}

/** Takes metadata from a file of another system; those that stand are replaced. */
export function XmlDialog({ target, onDone, onCancel }: Props) {
  const { callWithoutToast: call } = useApi();
  return (
    <FormDialog
      title={words.importXml}
      fields={[
        {
          type: 'custom',
          name: 'file',
          label: words.importXml,
          hint: words.importHint,
          isRequired: true,
          isChoice: true,
          control: <XmlInput />,
        },
      ]}
      initial={{}}
      onSave={async ({ file }) =>
        call(routes.importMetadata, { body: { ...target, xml: await (file as File).text() } })
      }
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

function XmlInput({ id, onChange }: { id?: string; value?: File; onChange?(file: File | undefined): void }) {
  return (
    <input
      id={id}
      type="file"
      accept=".xml,text/xml,application/xml"
      onChange={({ target }) => onChange?.(target.files?.[0])}
    />
  );
}
