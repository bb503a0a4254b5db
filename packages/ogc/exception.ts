import { escapeXml } from './xml-write.ts';

/** What is wrong with a request, in the terms of OWS Common and WMS; the status is that of the answer. */
export class OwsException extends Error {
  readonly code: string;
  readonly locator: string | undefined;
  readonly status: number;
  constructor(code: string, locator: string | undefined, message: string, status?: number) {
    super(message);
    this.name = 'OwsException';
    this.code = code;
    this.locator = locator;
    this.status = status ?? statusOf[code] ?? 400;
  }
}

/**
 * WFS 2.0, table 3. What is not supported is the caller's mistake here, 400, where OWS Common 2.0 (table 28) says 501: whoever
 * watches the server takes 5xx for its faults.
 */
const statusOf: Readonly<Record<string, number>> = {
  NoApplicableCode: 500,
  OperationProcessingFailed: 403,
  NotFound: 404,
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface Said {
  code: string;
  locator?: string | undefined;
  message: string;
}

/** An ows:ExceptionReport: of OWS 1.1 for WFS 2.0.0 and WMTS 1.0.0, of OWS 1.0 for WFS 1.1.0. */
export function exceptionReport(
  { code, locator, message }: Said,
  ows: '1.0' | '1.1',
  version: string,
): string {
  const namespace = ows === '1.0' ? 'http://www.opengis.net/ows' : 'http://www.opengis.net/ows/1.1';
  const at = locator === undefined ? '' : ` locator="${escapeXml(locator)}"`;
  return `${declaration}<ows:ExceptionReport xmlns:ows="${namespace}" version="${version}" xml:lang="zh">
  <ows:Exception exceptionCode="${escapeXml(code)}"${at}>
    <ows:ExceptionText>${escapeXml(message)}</ows:ExceptionText>
  </ows:Exception>
</ows:ExceptionReport>
`;
}

/** A WMS ServiceExceptionReport: 1.3.0 in its namespace, 1.1.1 with its document type. */
export function serviceExceptionReport({ code, locator, message }: Said, version: '1.1.1' | '1.3.0'): string {
  const at = locator === undefined ? '' : ` locator="${escapeXml(locator)}"`;
  const named = code === '' ? '' : ` code="${escapeXml(code)}"`;
  const inner = `<ServiceException${named}${at}>${escapeXml(message)}</ServiceException>`;
  if (version === '1.3.0')
    return `${declaration}<ServiceExceptionReport version="1.3.0" xmlns="http://www.opengis.net/ogc">${inner}</ServiceExceptionReport>\n`;
  const type =
    '<!DOCTYPE ServiceExceptionReport SYSTEM "http://schemas.opengis.net/wms/1.1.1/exception_1_1_1.dtd">\n';
  return `${declaration}${type}<ServiceExceptionReport version="1.1.1">${inner}</ServiceExceptionReport>\n`;
}
