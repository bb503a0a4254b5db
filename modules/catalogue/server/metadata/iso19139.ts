import { brokenFields } from '@homestead/http/contract';
import { childOf, escapeXml, readXml, type XmlElement } from '@homestead/ogc';
import type { MetadataContent } from '../../contract/data-catalogue/metadata.ts';
import { metadataTexts as texts } from '../../contract/data-catalogue/metadata-texts.ts';

const codes = 'http://standards.iso.org/iso/19139/resources/gmxCodelists.xml';
const text = (value: string) => `<gco:CharacterString>${escapeXml(value)}</gco:CharacterString>`;
const tag = (name: string, inner: string) => `<gmd:${name}>${inner}</gmd:${name}>`;
const words = (name: string, value: string | undefined) => (value ? tag(name, text(value)) : '');
const code = (list: string, value: string) =>
  `<gmd:${list} codeList="${codes}#${list}" codeListValue="${value}">${value}</gmd:${list}>`;
const decimal = (name: string, value: number) => tag(name, `<gco:Decimal>${value}</gco:Decimal>`);

/** Metadata as ISO 19139 writes it, in the order of its schema. */
export function writeIso(id: string, updatedAt: Date, content: MetadataContent): string {
  const { title, abstract, date, language = 'zh', topic, bbox, referenceSystem = 'EPSG:4490' } = content;
  const { quality, lineage, contact, constraints, keywords = [] } = content;
  const address = [
    words('deliveryPoint', contact.address),
    words('electronicMailAddress', contact.email),
  ].join('');
  const info = [
    contact.phone ? tag('phone', tag('CI_Telephone', words('voice', contact.phone))) : '',
    address ? tag('address', tag('CI_Address', address)) : '',
  ].join('');
  const party = tag(
    'CI_ResponsibleParty',
    [
      words('individualName', contact.person),
      words('organisationName', contact.organisation),
      info ? tag('contactInfo', tag('CI_Contact', info)) : '',
      tag('role', code('CI_RoleCode', 'pointOfContact')),
    ].join(''),
  );
  const citation = [
    words('title', title),
    tag(
      'date',
      tag(
        'CI_Date',
        tag('date', `<gco:Date>${date}</gco:Date>`) + tag('dateType', code('CI_DateTypeCode', 'publication')),
      ),
    ),
  ].join('');
  const [west, south, east, north] = bbox ?? [];
  const extent =
    west === undefined
      ? ''
      : tag(
          'extent',
          tag(
            'EX_Extent',
            tag(
              'geographicElement',
              tag(
                'EX_GeographicBoundingBox',
                decimal('westBoundLongitude', west) +
                  decimal('eastBoundLongitude', east!) +
                  decimal('southBoundLatitude', south!) +
                  decimal('northBoundLatitude', north!),
              ),
            ),
          ),
        );
  const identification = [
    tag('citation', tag('CI_Citation', citation)),
    words('abstract', abstract),
    tag('pointOfContact', party),
    keywords.length > 0
      ? tag(
          'descriptiveKeywords',
          tag('MD_Keywords', keywords.map((word) => words('keyword', word)).join('')),
        )
      : '',
    constraints ? tag('resourceConstraints', tag('MD_Constraints', words('useLimitation', constraints))) : '',
    words('language', language),
    tag('topicCategory', `<gmd:MD_TopicCategoryCode>${topic}</gmd:MD_TopicCategoryCode>`),
    extent,
  ].join('');
  const scope = tag('scope', tag('DQ_Scope', tag('level', code('MD_ScopeCode', 'dataset'))));
  const statement = [quality && `${texts.labels.quality}：${quality}`, lineage].filter(Boolean).join('\n');
  const inside = [
    words('fileIdentifier', id),
    words('language', language),
    tag('hierarchyLevel', code('MD_ScopeCode', 'dataset')),
    tag('contact', party),
    tag('dateStamp', `<gco:DateTime>${updatedAt.toISOString().slice(0, 19)}Z</gco:DateTime>`),
    tag(
      'referenceSystemInfo',
      tag(
        'MD_ReferenceSystem',
        tag('referenceSystemIdentifier', tag('RS_Identifier', words('code', referenceSystem))),
      ),
    ),
    tag('identificationInfo', tag('MD_DataIdentification', identification)),
    statement
      ? tag(
          'dataQualityInfo',
          tag('DQ_DataQuality', scope + tag('lineage', tag('LI_Lineage', words('statement', statement)))),
        )
      : '',
  ].join('');
  const spaces = 'xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gmd:MD_Metadata ${spaces}>${inside}</gmd:MD_Metadata>\n`;
}

/** All elements of a name beneath an element. */
const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

/** The character data of an element and of what it holds. */
const textIn = (element: XmlElement | undefined): string =>
  element ? `${element.text}${element.children.map(textIn).join('')}`.trim() : '';

const first = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && all(element, name)[0];

/** Metadata out of an ISO 19139 document. Throws 42200 where it is none, and for elements of the core that it lacks. */
export function readIso(xml: string): Partial<MetadataContent> {
  const refuse = (message: string) => brokenFields([{ path: 'xml', message }]);
  let root: XmlElement;
  try {
    root = readXml(xml, 'xml');
  } catch (error) {
    throw refuse(`${texts.badXml}：${(error as Error).message}`);
  }
  const document = root.name === 'MD_Metadata' ? root : first(root, 'MD_Metadata');
  const info = document && childOf(document, 'identificationInfo');
  if (!document || !info) throw refuse(texts.badXml);
  const citation = first(info, 'CI_Citation');
  const party = first(info, 'CI_ResponsibleParty') ?? first(document, 'CI_ResponsibleParty');
  const box = first(info, 'EX_GeographicBoundingBox');
  const sides = ['westBoundLongitude', 'southBoundLatitude', 'eastBoundLongitude', 'northBoundLatitude'].map(
    (name) => Number(textIn(first(box, name)) || Number.NaN),
  );
  const [quality = '', ...lineage] = textIn(first(document, 'statement')).split('\n');
  const mark = `${texts.labels.quality}：`;
  const hasQuality = quality.startsWith(mark);
  const optional = (name: string, value: string) => (value ? { [name]: value } : {});
  const system = /(\d{4,5})\s*$/.exec(textIn(first(first(document, 'referenceSystemInfo'), 'code')))?.[1];
  return {
    ...optional('title', textIn(first(citation, 'title'))),
    ...optional('abstract', textIn(childOf(info.children[0] ?? info, 'abstract') ?? first(info, 'abstract'))),
    ...optional('date', textIn(first(first(citation, 'CI_Date'), 'date')).slice(0, 10)),
    ...optional('language', textIn(first(info, 'language') ?? childOf(document, 'language'))),
    ...optional('topic', textIn(first(info, 'MD_TopicCategoryCode'))),
    ...(sides.every(Number.isFinite) ? { bbox: sides } : {}),
    ...(system ? { referenceSystem: `EPSG:${system}` } : {}),
    ...optional('quality', hasQuality ? quality.slice(mark.length) : ''),
    ...optional('lineage', (hasQuality ? lineage : [quality, ...lineage]).join('\n')),
    ...optional('constraints', textIn(first(info, 'useLimitation'))),
    keywords: all(info, 'keyword')
      .map(textIn)
      .filter((word) => word !== ''),
    contact: {
      organisation: textIn(first(party, 'organisationName')),
      ...optional('person', textIn(first(party, 'individualName'))),
      ...optional('phone', textIn(first(party, 'voice'))),
      ...optional('address', textIn(first(party, 'deliveryPoint'))),
      ...optional('email', textIn(first(party, 'electronicMailAddress'))),
    },
  } as Partial<MetadataContent>;
}
