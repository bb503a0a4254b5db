import { type DataFileVersion, dataRoutes as routes } from '@homestead/catalogue/contract';
import { CallFailure } from '@homestead/http/client';
import { messageOf, saveFile, showTime } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { FormDialog, useKept } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Space, Table, Tag } from 'antd';
import { sizeText } from '../layers/sizes.ts';
import styles from './data-catalogue.module.css';
import { FileInput, useChosenFile, useUploadData } from './FileDialog.tsx';
import { catalogAdminTexts as words } from './texts.ts';

async function download(id: string): Promise<void> {
  const fault = await saveFile({ path: '/file/download/:id' }, {}, { id });
  if (fault) tell.error(fault);
}

/** The versions of a data file, and who has it checked out. */
export function FileVersions({ id }: { id: string }) {
  const { callWithoutToast: call } = useApi();
  const uploadData = useUploadData();
  const [isCheckingIn, setCheckingIn] = useKept(`checking in ${id}`, false);
  const [file, setFile] = useChosenFile(`new version of file ${id}`);
  const found = useQuery({
    queryKey: ['data-catalogue', 'file', id],
    queryFn: async ({ signal }) => ({
      file: await call(routes.getFile, { params: { id } }, { signal }),
      versions: await call(routes.listVersions, { params: { id }, query: { pageSize: 100 } }, { signal }),
    }),
  });
  const act = async (work: Promise<unknown>) => {
    try {
      await work;
      tell.success(words.done);
    } catch (error) {
      tell.error(error instanceof CallFailure ? messageOf(error) : String(error));
    }
    await found.refetch();
  };
  const checkIn = async (values: Record<string, unknown>) => {
    if (!file) {
      tell.error(words.noFile);
      throw new Error(words.noFile);
    }
    const fileId = await uploadData(file);
    await call(routes.checkIn, { params: { id }, body: { ...values, fileId } as never });
  };
  return (
    <PageState query={found}>
      {({ file: { lock, can }, versions }) => (
        <>
          <Flex justify="space-between" align="center" gap={8} wrap className={styles.tools}>
            <span>{lock ? words.lockedBy(lock.by, showTime(lock.at)) : words.free}</span>
            <Space wrap>
              {can.includes('checkOut') && (
                <Button onClick={() => void act(call(routes.checkOut, { params: { id } }))}>
                  {words.checkOut}
                </Button>
              )}
              {can.includes('release') && (
                <Button onClick={() => void act(call(routes.release, { params: { id } }))}>
                  {words.release}
                </Button>
              )}
              {can.includes('checkIn') && (
                <Button type="primary" onClick={() => setCheckingIn(true)}>
                  {words.checkIn}
                </Button>
              )}
            </Space>
          </Flex>
          <Table<DataFileVersion>
            rowKey="number"
            size="small"
            pagination={false}
            scroll={{ x: 640 }}
            dataSource={versions.records}
            columns={[
              {
                key: 'number',
                title: words.version,
                render: (_, { number, current }) => (
                  <Space>
                    {number}
                    {current && <Tag color="success">{words.current}</Tag>}
                  </Space>
                ),
              },
              { key: 'fileName', title: words.file, dataIndex: 'fileName' },
              { key: 'note', title: words.fileNote, dataIndex: 'note' },
              { key: 'size', title: words.size, render: (_, { size }) => sizeText(size) },
              { key: 'createdBy', title: words.by, dataIndex: 'createdBy' },
              { key: 'createTime', title: words.at, render: (_, { createTime }) => showTime(createTime) },
              {
                key: 'download',
                title: words.download,
                render: (_, { fileId }) => (
                  <Button type="link" className={styles.link} onClick={() => void download(fileId)}>
                    {words.download}
                  </Button>
                ),
              },
            ]}
          />
          {isCheckingIn && (
            <FormDialog
              title={words.checkIn}
              keptAs={`version of file ${id}`}
              fields={[
                {
                  type: 'custom',
                  name: 'fileId',
                  label: words.file,
                  control: <FileInput chosen={file} onChoose={setFile} />,
                },
                { type: 'text', name: 'note', label: words.fileNote, maxLength: 500 },
              ]}
              initial={{}}
              onSave={({ fileId: _, ...values }) => checkIn(values)}
              onDone={() => {
                setCheckingIn(false);
                void found.refetch();
              }}
              onCancel={() => setCheckingIn(false)}
            />
          )}
        </>
      )}
    </PageState>
  );
}
