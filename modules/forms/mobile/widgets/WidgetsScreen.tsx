import { Button, DateRangeSearch, Dialog, Page, SelectFilter } from '@homestead/ui/phone';
import { Gallery } from '../../view/widgets/Gallery.tsx';
import { type WidgetKit, WidgetKitProvider } from '../../view/widgets/kit.ts';
import { galleryTexts } from '../../view/widgets/texts.ts';
import { FormView } from '../FormView.tsx';

const kit: WidgetKit = {
  Button: ({ children, onPress }) => <Button onClick={onPress}>{children}</Button>,
  Dialog,
  SelectFilter,
  DateRangeSearch,
  Form: FormView,
};

/** `/m/Widgets`: every widget in every state. */
export default function WidgetsScreen({ isAllowed, onBack }: { isAllowed: boolean; onBack(): void }) {
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
