import { expect } from 'vitest';
import { startVectors } from '../vector.fixture.ts';

export interface Link {
  rel: string;
  href: string;
  type?: string;
}
export interface Collection {
  id: string;
  links: Link[];
  crs: string[];
  storageCrs: string;
  extent?: { spatial: { bbox: number[][] } };
}
export interface Feature {
  type: string;
  id: string;
  geometry: { type: string; coordinates: number[][][] };
  properties: Record<string, unknown>;
  links?: Link[];
}
export interface Page {
  type: string;
  features: Feature[];
  numberMatched: number;
  numberReturned: number;
  timeStamp: string;
  links: Link[];
}
export interface Api {
  openapi: string;
  paths: Record<string, { get: { parameters: Parameter[]; responses: Record<string, unknown> } }>;
}
export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  style?: string;
  explode?: boolean;
  schema: {
    type: string;
    minimum?: number;
    maximum?: number;
    default?: number;
    minItems?: number;
    maxItems?: number;
  };
}

/** OGC API Features over the layers of the vector tests, with what it says of them. */
export async function startFeatures() {
  const served = await startVectors();
  async function get<T>(path: string) {
    const { status, text, type, headers } = await served.get(`/ogc${path}`);
    return { status, type, headers, data: JSON.parse(text) as T };
  }
  const all = (await get<{ collections: Collection[]; crs: string[] }>('/collections')).data;
  // A list that all share stands once (/req/crs/fc-md-crs-list-global).
  const systemsOf = ({ crs }: Collection) => crs.flatMap((each) => (each === '#/crs' ? all.crs : [each]));
  const api = (await get<Api>('/api')).data;
  const items = (query = '') => get<Page>(`/collections/parcel/items${query}`);
  return {
    ...served,
    get,
    items,
    api,
    collections: all.collections.map((each) => ({ ...each, crs: systemsOf(each) })),
    /** A link of ours, asked as it stands. */
    follow: <T>({ href }: Link) => get<T>(href.split('/cite/ogc')[1]!),
    parameter: (name: string) =>
      api.paths['/collections/{collectionId}/items']!.get.parameters.find((one) => one.name === name)!,
    isRefused: async (query: string) => expect((await items(query)).status).toBe(400),
  };
}

export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
export const box = '119.1,25.365,119.10009,25.3651';
