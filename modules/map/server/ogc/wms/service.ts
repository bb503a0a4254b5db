import type { Bounds } from '@homestead/geodesy';
import type { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call, type Refusal } from '@homestead/http/server';
import { legendOf } from '@homestead/mapstyle';
import { type Kvp, OwsException, readKvp } from '@homestead/ogc';
import {
  exceptionForm,
  exceptionVersion,
  type LegendRequest,
  type MapRequest,
  maxPixels,
  type PreviewRequest,
  readWms,
  WmsProblem,
  type WmsRequest,
  wmsCapabilities,
  wmsExceptionReport,
  wmsTexts,
} from '@homestead/ogc/wms';
import { wms, wmsPost } from '../../../contract/pictures.ts';
import { planeAround } from '../../pictures/frame.ts';
import type { PictureDeps } from '../deps.ts';
import { parametersOf } from '../form.ts';
import type { Published } from '../published/published.ts';
import { axesOf, systemOf } from '../systems.ts';
import { describe } from './describe.ts';
import { drawnOf, legendParts } from './drawn.ts';
import { featureInfo } from './info.ts';
import { type Drawn, drawPicture } from './picture.ts';

/** The published layers as a WMS. */
export function wmsRoutes(deps: PictureDeps): BoundRoute[] {
  return [wms, wmsPost].map((route) => bind(route, (call) => answer(deps, call), refuse));
}

interface Answer {
  type: string;
  body: string | Buffer;
  status?: number;
}

type Asking = Pick<Call<typeof wms>, 'reply' | 'request' | 'person'>;

async function answer(deps: PictureDeps, call: Asking): Promise<null> {
  const { reply, request } = call;
  const query = parametersOf(request);
  const {
    type,
    body,
    status = 200,
  } = await answerTo(deps, call, query).catch((error: unknown) => {
    if (!(error instanceof OwsException)) throw error;
    return tell(deps, error, lenient(query));
  });
  if (reply.raw.destroyed) return null;
  // QGIS finds this header by its capitals alone, and reads JSON as GML where it finds none; Fastify writes small letters.
  reply.raw.setHeader('Content-Type', type);
  reply.status(status).header('cache-control', 'private, no-cache').send(body);
  return null;
}

async function answerTo(deps: PictureDeps, call: Asking, query: Record<string, unknown>): Promise<Answer> {
  const request = readWms(readKvp(query), axesOf);
  const layers = await deps.published.of(call.person);
  if (request.kind === 'capabilities') return capabilities(deps, call.request, layers, request);
  if (request.kind === 'legend') return legend(deps, layers, request.legend);
  if (request.kind === 'info') return featureInfo(deps, layers, request.info);
  const drawn = drawnOf(layers, request.map);
  const map = request.kind === 'map' ? request.map : await completed(deps, drawn, request.map);
  const { box, width, height, crs, format, transparent, background, tiled, ratio } = map;
  const body = await drawPicture(deps, {
    ...{ box, width, height, ratio },
    crs: systemOf(crs),
    format,
    background: transparent && format === 'image/png' ? null : background,
    layers: drawn,
    tile: tiled,
  });
  return { type: format, body };
}

async function capabilities(
  deps: PictureDeps,
  request: Call['request'],
  layers: readonly Published[],
  { version, sequence }: Extract<WmsRequest, { kind: 'capabilities' }>,
): Promise<Answer> {
  const address = `${request.protocol}://${request.host}${request.url.split('?')[0]}`;
  const service = await describe(deps.published, layers, { ...deps, address, county: deps.county() });
  if (sequence !== undefined) {
    if (sequence === service.sequence)
      throw new WmsProblem('CurrentUpdateSequence', wmsTexts.currentSequence, 'UPDATESEQUENCE');
    if (!(Number(sequence) < Number(service.sequence)))
      throw new WmsProblem('InvalidUpdateSequence', wmsTexts.laterSequence, 'UPDATESEQUENCE');
  }
  const { type, text } = wmsCapabilities(service, version);
  return { type, body: text };
}

async function legend(
  { painters }: PictureDeps,
  layers: readonly Published[],
  request: LegendRequest,
): Promise<Answer> {
  const { format, width, height, scale } = request;
  const parts = legendParts(layers, request);
  const entries = parts.flatMap(({ style: one }) => legendOf(one.style, scale));
  return { type: format, body: await painters.paint({ kind: 'legend', format, entries, width, height }) };
}

const previewSize = 768;

/** A preview as a whole request: what is missing comes from the place of the layers. */
async function completed(
  deps: PictureDeps,
  drawn: readonly Drawn[],
  map: PreviewRequest,
): Promise<MapRequest> {
  const crs = systemOf(map.crs);
  const box = map.box ?? (await placeOf(deps, drawn, crs));
  const aspect = (box[2] - box[0]) / (box[3] - box[1]);
  const within = (size: number) => Math.min(maxPixels, Math.max(16, Math.round(size)));
  const width = map.width ?? within(map.height ? map.height * aspect : previewSize * Math.min(1, aspect));
  const height = map.height ?? within(width / aspect);
  return { ...map, box, width, height };
}

async function placeOf(
  { published, county }: PictureDeps,
  drawn: readonly Drawn[],
  crs: ReturnType<typeof systemOf>,
): Promise<Bounds> {
  const extent = await published.extentAround({ members: drawn.map(({ member }) => member) });
  const [w, s, e, n] = extent ?? county();
  const edge = Math.max((e - w) * 0.03, (n - s) * 0.03, 0.0005);
  const degrees: Bounds = [w - edge, s - edge, e + edge, n + edge];
  return planeAround(degrees, crs) ?? degrees;
}

/** The parameters as far as they can be read, for telling what is wrong with them. */
function lenient(query: Record<string, unknown>): Kvp {
  const texts = Object.entries(query).map(([name, value]) => [name.toUpperCase(), [value].flat()[0]]);
  return new Map(texts.filter((one): one is [string, string] => typeof one[1] === 'string'));
}

/** A problem in the form that the request asked for. */
async function tell({ painters }: PictureDeps, problem: OwsException, values: Kvp): Promise<Answer> {
  const form = exceptionForm(values);
  const format = /jpe?g/i.test(values.get('FORMAT') ?? '') ? 'image/jpeg' : 'image/png';
  const isMap = /^(get)?map$/i.test(values.get('REQUEST') ?? '');
  if (form === 'xml' || !isMap) return worded(problem, values);
  const size = (name: string, usual: number) => {
    const value = Number(values.get(name));
    return Number.isInteger(value) && value > 0 && value <= maxPixels ? value : usual;
  };
  const isClear = values.get('TRANSPARENT')?.toUpperCase() === 'TRUE' && format === 'image/png';
  const color = /^0x([0-9a-f]{6})$/i.exec(values.get('BGCOLOR') ?? '')?.[1] ?? 'ffffff';
  const body = await painters.paint({
    kind: 'notice',
    format,
    width: size('WIDTH', 512),
    height: size('HEIGHT', 256),
    background: isClear ? null : `#${color}`,
    text: form === 'picture' ? problem.message : '',
  });
  return { type: format, body };
}

function worded(problem: Pick<OwsException, 'code' | 'message' | 'locator'>, values: Kvp): Answer {
  const { type, text } = wmsExceptionReport(problem, exceptionVersion(values));
  return { type, body: text, status: 400 };
}

/** Refusals of the edge (no session, too many calls) in the words of WMS. */
function refuse({ message }: HttpError, request: Call['request']): Refusal {
  const values = lenient((request.query ?? {}) as Record<string, unknown>);
  const { type, body } = worded({ code: 'NoApplicableCode', message, locator: undefined }, values);
  return { type, body: String(body) };
}
