import { FileUploads, ImageCell, ImageUploads, PreviewDialog } from '@homestead/files/admin';
import { usePresence } from '@homestead/people/admin';
import { can } from '@homestead/people/contract';
import { DateRangeSearch, DialogFrame, SelectFilter, tell, useApi } from '@homestead/ui/desk';
import { Button, Result } from 'antd';
import { useMemo } from 'react';
import { Gallery } from '../../view/widgets/Gallery.tsx';
import { type WidgetKit, WidgetKitProvider } from '../../view/widgets/kit.ts';
import { galleryTexts } from '../../view/widgets/texts.ts';
import { FormSections } from '../FormSections.tsx';

const looks = {
  Button: ({ children, onPress }) => <Button onClick={onPress}>{children}</Button>,
  Dialog: ({ isOpen, isBusy, ...rest }) => <DialogFrame {...rest} open={isOpen} busy={isBusy ?? false} />,
  SelectFilter,
  DateRangeSearch,
  Form: function DeskForm({ form }) {
    const { call } = useApi();
    return <FormSections form={form} call={call} allOpen />;
  },
  Images: function DeskImages(props) {
    return <ImageUploads {...props} call={useApi().call} />;
  },
  Files: function DeskFiles(props) {
    return <FileUploads {...props} call={useApi().call} />;
  },
  ImageCell,
  Preview: PreviewDialog,
} satisfies Omit<WidgetKit, 'call' | 'notify'>;

/** `/Widgets`: every widget in every state, for administrators. */
export default function WidgetsPage() {
  const { identity } = usePresence();
  const { call } = useApi();
  const kit = useMemo(() => ({ ...looks, call, notify: tell.error }), [call]);
  if (identity && !can(identity, 'forms.widget.view'))
    return <Result status="warning" title={galleryTexts.denied} />;
  return (
    <WidgetKitProvider value={kit}>
      <h1>{galleryTexts.title}</h1>
      <Gallery />
    </WidgetKitProvider>
  );
}
