import { type OwsException, serviceExceptionReport } from '../exception.ts';
import type { Kvp } from '../kvp.ts';
import { newest, spoken, type WmsVersion } from './versions.ts';

/** How a request wants to hear of its problem; a picture where it asked for one. */
export type ExceptionForm = 'xml' | 'picture' | 'blank';

/** The form asked for; whatever is not known is XML. Read before the request itself, which may be at fault. */
export function exceptionForm(values: Kvp): ExceptionForm {
  const asked = values.get('EXCEPTIONS')?.toLowerCase() ?? '';
  if (asked === 'inimage' || asked === 'application/vnd.ogc.se_inimage') return 'picture';
  return asked === 'blank' || asked === 'application/vnd.ogc.se_blank' ? 'blank' : 'xml';
}

/** The version in which a problem is told. */
export const exceptionVersion = (values: Kvp): WmsVersion =>
  spoken(values.get('VERSION')?.trim() ?? '') ?? newest;

/** A service exception report and its media type. */
export function wmsExceptionReport(
  { code, message, locator }: Pick<OwsException, 'code' | 'message' | 'locator'>,
  version: WmsVersion,
): { type: string; text: string } {
  const spelled = code === 'InvalidCRS' && version === '1.1.1' ? 'InvalidSRS' : code;
  const place = spelled === 'InvalidSRS' ? 'SRS' : locator;
  const type = version === '1.1.1' ? 'application/vnd.ogc.se_xml' : 'text/xml';
  const text = serviceExceptionReport({ code: spelled, message, locator: place }, version);
  return { type: `${type}; charset=utf-8`, text };
}
