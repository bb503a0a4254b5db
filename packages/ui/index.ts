export { type Api, type ApiSettings, createApi, messageOf, sessionPaths } from './calls/api.ts';
export { asShown } from './calls/as-shown.ts';
export { ageAnswers, askAnew, createQueryClient, forgetAnswers, isAwaited } from './calls/query-client.ts';
export { isRefusal } from './calls/refusal.ts';
export { saveFile } from './calls/save-file.ts';
export { type Client, ClientProvider, useClient } from './client.ts';
export { hearBackFirst } from './covers/hear-back.ts';
export {
  type Draft,
  type DraftStore,
  draftOwner,
  findDraft,
  keepDraftsIn,
  keepOnlyDraftsOf,
  listDrafts,
  openDrafts,
  removeDraft,
  saveDraft,
} from './drafts/draft.ts';
export { endIntent, intentKey } from './intent.ts';
export { newKey } from './key.ts';
export { applyLargeText, setLargeText, useLargeText } from './large-text.ts';
export { AwaitedProvider, movesNothing, useIsAwaited } from './loading/awaited.ts';
export {
  ChunkLoadError,
  chunkTimeoutMs,
  fetchAhead,
  lazyChunk,
  lazyPart,
  lazyScreen,
  loadChunk,
  PartPlace,
  preloadScreens,
  useArePartsComing,
} from './loading/chunk.ts';
export { useOnline } from './online.ts';
export { PageBoundary, type PageProblem } from './PageBoundary.tsx';
export {
  clearSession,
  readSession,
  readToken,
  type Session,
  signInFromAddress,
  storeSession,
  useSession,
} from './session.ts';
export { texts as uiTexts } from './texts.ts';
export { showDay, showDeadline, showLastDay, showTime, today } from './times.ts';
export { aborted, discardUpload, type StoredFile, type UploadOptions, uploadFile } from './upload.ts';
export { useAddress } from './use-address.ts';
export { useMedia } from './use-media.ts';
export { confirm, type Question } from './widgets/confirm.ts';
