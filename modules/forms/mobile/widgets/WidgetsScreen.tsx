import { FileList, ImageCell, ImageGrid, Preview } from '@homestead/files/mobile';
import { useClient } from '@homestead/ui';
import { Button, DateRangeSearch, Dialog, Page, SelectFilter } from '@homestead/ui/phone';
import { useMemo } from 'react';
import { Gallery } from '../../view/widgets/Gallery.tsx';
import { type WidgetKit, WidgetKitProvider } from '../../view/widgets/kit.ts';
import { galleryTexts } from '../../view/widgets/texts.ts';
import { FormView } from '../FormView.tsx';

const looks = {
  Button: ({ children, onPress }) => <Button onClick={onPress}>{children}</Button>,
  Dialog,
  SelectFilter,
  DateRangeSearch,
  Form: FormView,
  Images: function PhoneImages({ id, ...rest }) {
    return <ImageGrid {...rest} inputId={id} call={useClient().call} />;
  },
  Files: function PhoneFiles({ id, ...rest }) {
    return <FileList {...rest} inputId={id} call={useClient().call} />;
  },
  ImageCell,
  Preview,
} satisfies Omit<WidgetKit, 'call' | 'notify'>;

/** `/m/Widgets`: every widget in every state. */
export default function WidgetsScreen({ isAllowed, onBack }: { isAllowed: boolean; onBack(): void }) {
  const { call, notify } = useClient();
  const kit = useMemo(
    () => ({ ...looks, call, notify: (message: string) => notify(message) }),
    [call, notify],
  );
  return (
    <Page title={galleryTexts.title} onBack={onBack}>
      {isAllowed ? (
        <WidgetKitProvider value={kit}>
          <Gallery />
        </WidgetKitProvider>
      ) : (
        <p className="ui-note">{galleryTexts.denied}</p>
      )}
    </Page>
  );
}
