import { usePresence } from '@homestead/people/admin';
import { saveFile, today } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { DayInput } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { listPaperKinds, printPapers } from '../contract/index.ts';
import { paperWords as words } from '../view/texts.ts';

/** Prints the papers of one kind that were made on a day, in one file; nothing for those who make none. */
export function PrintDay({ division }: { division?: string | undefined }) {
  const { callWithoutToast } = useApi();
  const { identity } = usePresence();
  const kinds = useQuery({
    enabled: identity?.capabilities.includes('papers.paper.create') ?? false,
    queryKey: ['paper-kinds'],
    staleTime: 600_000,
    retry: false,
    queryFn: ({ signal }) => callWithoutToast(listPaperKinds, {}, { signal }),
  });
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [kind, setKind] = useState<string>();
  const [day, setDay] = useState(today);
  if (!kinds.data || kinds.data.length === 0) return null;
  const chosen = kind ?? kinds.data[0]?.kind ?? '';
  const print = async () => {
    setBusy(true);
    const query = { kind: chosen, day, ...(division ? { division } : {}) };
    const fault = await saveFile(printPapers, query);
    setBusy(false);
    if (fault) tell.error(fault);
    else setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} data-testid="print-day">
        {words.printDay}
      </Button>
      <DialogFrame
        open={isOpen}
        title={words.printDay}
        confirmText={words.printDayConfirm}
        busy={isBusy}
        onCancel={() => setOpen(false)}
        onConfirm={() => void print()}
      >
        <p>{words.printDayNote}</p>
        <Flex gap={10} wrap>
          <Select
            aria-label={words.printKind}
            style={{ minWidth: 280 }}
            value={chosen}
            options={kinds.data.map((one) => ({ value: one.kind, label: one.title }))}
            onChange={setKind}
          />
          <span style={{ width: 170 }}>
            <DayInput
              aria-label={words.printDate}
              value={day}
              onChange={(chosen) => setDay(chosen || today())}
            />
          </span>
        </Flex>
      </DialogFrame>
    </>
  );
}
