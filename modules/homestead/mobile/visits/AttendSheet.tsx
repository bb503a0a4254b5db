import { useClient } from '@homestead/ui';
import { Button, Icon, phoneTexts, Sheet } from '@homestead/ui/phone';
import { type Attendance, spanText } from '../../contract/index.ts';
import { visitTexts as words } from '../../view/visits/texts.ts';
import { doubtOf, useAttend } from '../../view/visits/use-attend.ts';
import './visits.css';

interface Props {
  kind: Attendance['kind'];
  taskId: string;
  plot: unknown;
  /** The plot is the one that the applicant marked. */
  isWish: boolean;
  reachMetres: number;
  onClose(): void;
  /** Words once it is kept. */
  keptWords?: string;
}

/** Takes one's place and sends it: far away, or without a place, with words why. */
export function AttendSheet({ kind, taskId, plot, isWish, reachMetres, onClose, keptWords }: Props) {
  const { callWithoutToast, notify } = useClient();
  const attend = useAttend({
    call: callWithoutToast,
    kind,
    taskId,
    plot,
    reachMetres,
    onDone: ({ marks, clockSeconds }) => {
      notify(keptWords ?? (kind === 'checkIn' ? words.checkedIn : words.countersigned), 'done');
      if (marks.includes('clock')) notify(words.clockWrong(spanText(clockSeconds), clockSeconds > 0), 'info');
      onClose();
    },
  });
  const { place, metres, owed, fault, isSending } = attend;
  const isLocating = place === undefined;
  const doubt = doubtOf(place, reachMetres);
  return (
    <Sheet
      isOpen
      title={kind === 'checkIn' ? words.checkIn : words.countersign}
      onClose={() => !isSending && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending} data-testid="dialog-cancel">
            {phoneTexts.cancel}
          </Button>
          <Button
            look="primary"
            isBusy={isSending}
            disabled={isLocating}
            onClick={() => void attend.send()}
            data-testid="dialog-confirm"
          >
            {kind === 'checkIn' ? words.checkIn : words.countersign}
          </Button>
        </>
      }
    >
      <div className="visit-attend">
        <p className="ui-soft">{kind === 'checkIn' ? words.checkInNote : words.countersignNote}</p>
        <div className="visit-attend-place" role="status" data-testid="own-place">
          <Icon name="pin" size={22} />
          <span className="ui-grow">
            {isLocating ? (
              words.locating
            ) : place ? (
              <>
                <b>{metres === null ? words.plotUnknown : words.fromPlot(metres, isWish)}</b>
                <span className="ui-soft">{words.accuracy(place.accuracy)}</span>
              </>
            ) : (
              <b>{words.noPlaceFound}</b>
            )}
          </span>
          <Button look="text" onClick={() => void attend.locate()} disabled={isLocating || isSending}>
            {words.relocate}
          </Button>
        </div>
        {doubt && (
          <p className="visit-attend-owed" data-testid="place-doubt">
            {doubt}
          </p>
        )}
        {(owed || attend.reason || fault) && (
          <label className="visit-attend-field">
            <span className="ui-label">
              {owed && (
                <span className="ui-required" aria-hidden="true">
                  *
                </span>
              )}
              {words.reason}
            </span>
            {owed && owed !== fault && <span className="visit-attend-owed">{owed}</span>}
            <textarea
              className="ui-input"
              rows={3}
              maxLength={1000}
              placeholder={words.reasonHint}
              value={attend.reason}
              onChange={({ target }) => attend.setReason(target.value)}
              data-testid="attend-reason"
            />
          </label>
        )}
        {kind === 'countersign' && (
          <label className="visit-attend-field">
            <span className="ui-label">{words.opinion}</span>
            <textarea
              className="ui-input"
              rows={3}
              maxLength={1000}
              placeholder={words.opinionHint}
              value={attend.words}
              onChange={({ target }) => attend.setWords(target.value)}
            />
          </label>
        )}
        {fault && (
          <p className="ui-fault" role="alert" data-testid="attend-fault">
            {fault}
          </p>
        )}
      </div>
    </Sheet>
  );
}
