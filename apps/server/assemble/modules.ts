import { join } from 'node:path';
import { signInsOf } from '@homestead/audit/server';
import { dayOf } from '@homestead/calendar/engine';
import { createCalendar } from '@homestead/calendar/server';
import { dataFileRule } from '@homestead/catalogue/contract';
import {
  createDataCatalogue,
  createImports,
  createStyles,
  createVersions,
  missingDirectories,
  missingLayers,
  publishedGroups,
  seedLayers,
  stylesOf,
} from '@homestead/catalogue/server';
import { createDictionaries } from '@homestead/dictionaries/server';
import { createFiles } from '@homestead/files/server';
import {
  createFormRows,
  createForms,
  dictionaryUsers,
  mapPort,
  modelUsers,
  uploadRulesOf,
} from '@homestead/forms/server';
import { createHomestead, permitSearch } from '@homestead/homestead/server';
import {
  CountyBorder,
  chosenTiles,
  createCountyMap,
  createLayerTree,
  createPictureServices,
  createSpace,
  findCountyMap,
  judgeModule,
  nationalTiles,
  openCountyMap,
  type Territory,
  vectorServiceRoutes,
  withImagery,
} from '@homestead/map/server';
import { createModelCatalog } from '@homestead/models/server';
import { createAnnouncements, createNotices } from '@homestead/notifications/server';
import { createOutbound } from '@homestead/outbound';
import { createPapers, paperSearch } from '@homestead/papers/server';
import { createPeople } from '@homestead/people/server';
import { createRecords } from '@homestead/records/server';
import { createStatistics } from '@homestead/statistics/server';
import {
  casesIn,
  createWorkflow,
  findCaseObject,
  listCasesByIds,
  lowerModules,
  processesNaming,
  type Workflow,
  waitingWork,
  workOf,
} from '@homestead/workflow/server';
import type { AppOptions } from '../app.ts';
import { capabilities } from '../capabilities.ts';
import type { Config } from '../config.ts';
import { loadCounty } from '../demo/county.ts';
import { storageOf } from '../operate/storage.ts';
import { smsSender } from '../sms.ts';
import { openTiles } from '../tiles.ts';
import { caseChecks } from './case-checks.ts';
import { contentMentions } from './content-mentions.ts';
import { countyAudit } from './county-audit.ts';
import { countyInterfaces } from './county-interfaces.ts';
import { takeDictionaries, takeForms, takeModels } from './edited-content.ts';
import { mapServices } from './map-services.ts';
import type { NodeBase } from './node-base.ts';
import { noticeMessages } from './notice-messages.ts';
import type { Prepared } from './prepare.ts';
import { processTasks, setupPort } from './setup.ts';

export type Modules = Awaited<ReturnType<typeof createModules>>;

/** Wires the modules: each is made from those beneath it; a port to one above is called only when all stand. */
export async function createModules(config: Config, options: AppOptions, base: NodeBase & Prepared) {
  const { db, clock, report, content, styles: fileStyles, kinds, delivered } = base;
  const { contentFolder } = config;
  const uploadRules = uploadRulesOf(content);
  const today = () => dayOf(clock.now());
  const notices = createNotices({ db, clock, messages: noticeMessages });
  const audit = countyAudit(config, { db, report, notices, people: () => people });
  const outbound = createOutbound({ allow: config.outboundAllow });
  const sendSms = smsSender(config, outbound, options.progress ?? (() => undefined));
  const people = createPeople({
    db,
    demo: config.isDemo,
    capabilities,
    content: join(contentFolder, 'people'),
    https: config.https,
    bigScreen: config.bigScreen,
    secondFactor: config.secondFactor,
    publicUrl: config.publicUrl,
    separateDuties: config.separateDuties,
    oidc: config.oidc && { ...config.oidc, publicUrl: config.publicUrl, outbound },
    notifyPerson: notices.notifyAccount,
    ...(sendSms ? { sendSms } : {}),
    smsText: notices.templates.sms,
    ownData: () => holders,
    county: config.county,
    signInsOf: (id) => signInsOf(db.kysely, id),
    workOf,
    casesIn,
    mayReadUnit: (...asked) => records.mayReadUnit(...asked),
    work: { ...waitingWork, handOver: (...given) => workflow.handOver(...given) },
    roleUses: processesNaming,
    findObject: (person, named) => findCaseObject(db.kysely, person, named),
    missingObjects: { layers: missingLayers, directories: missingDirectories },
    setup: setupPort({
      db,
      clock,
      workflow: () => workflow,
      borderLayer: async () => (await findCountyMap(db.kysely))?.value.borderLayer,
    }),
  });
  await Promise.all([seedLayers({ db, now: () => clock.now() }, fileStyles, content.layers), people.start()]);
  const files = createFiles({
    db,
    storage: await storageOf(config),
    staging: join(config.dataFolder, 'staging'),
    uploadRule: (group, field) =>
      `${group}.${field}` === dataFileRule.name ? dataFileRule.rule : uploadRules.of(group, field),
    access: async (...question) => {
      const found = [
        await records.fileAccess.access(...question),
        await papers.fileAccess.access(...question),
        await announcements.access(...question),
        await dataCatalogue.fileAccess(...question),
      ];
      return (
        found.find((access) => access === 'original') ?? found.find((access) => access !== 'none') ?? 'none'
      );
    },
    mayReadOriginal: (...question) => records.fileAccess.mayReadOriginal(...question),
    looked: async (...look) => {
      await records.fileAccess.looked(...look);
      await papers.fileAccess.looked(...look);
    },
    // Whatever the content says, everything that the fields of the county take in one case fits.
    quota: async (id) => Math.max(await people.uploadQuota(db.kysely, id), uploadRules.largestCase),
    audit,
  });
  const county = await loadCounty(config);
  const { kernel, overlayDeadlineMs: deadlineMs } = options;
  const kernelSettings = { ...(kernel ? { kernel } : {}), ...(deadlineMs ? { deadlineMs } : {}) };
  const { layers } = content;
  let countyTerritory: Pick<Territory, 'refresh'> | null = null;
  const countyMapInForce = await openCountyMap(
    { db, contentFolder: config.contentFolder, layers, now: () => clock.now() },
    async () => countyTerritory?.refresh(),
  );
  const { baseMaps: chosen = {} } = countyMapInForce.map;
  const ownOrNational = chosenTiles(
    openTiles(config, options.progress),
    config.tiandituKey === null
      ? null
      : nationalTiles({
          key: config.tiandituKey,
          url: config.tiandituUrl,
          outbound,
          now: () => Date.now(),
          report,
        }),
    chosen,
  );
  const tiles = withImagery(db, ownOrNational, chosen.imageryLayer);
  const countyMap = await createCountyMap({
    db,
    map: countyMapInForce.map,
    tiles,
    report,
    county: config.county,
  });
  const { territory, access, planeCode } = countyMap;
  countyTerritory = territory;
  const borderLayer = () => countyMapInForce.map.borderLayer;
  const noteExport: Parameters<typeof vectorServiceRoutes>[0]['noteExport'] = ({ id, name }, entry) =>
    db.transaction((tx) => audit.write(tx, { kind: 'content', personId: id, personName: name, ...entry }));
  const vectorServices = vectorServiceRoutes({ db, access, planeCode, noteExport });
  const pictures = createPictureServices({
    db,
    access,
    styles: { stylesOf, groups: publishedGroups },
    baseMaps: tiles,
    planeCode,
    county: territory.bounds,
    cacheFolder: join(config.dataFolder, 'cache'),
  });
  const services = mapServices({
    config,
    db,
    pictures,
    planeCode,
    clock,
    report,
    bounds: () => territory.bounds(),
  });
  const layerTree = createLayerTree({ db, now: () => clock.now(), servicesOf: services.servicesOf });
  const space = createSpace({ db, layers, borderLayer, access, noteTaken: noteExport, ...kernelSettings });
  const layerData = { db, now: () => clock.now(), report, leaseSeconds: config.importLeaseSeconds };
  const countyBorder = new CountyBorder(borderLayer);
  const imports = createImports({
    ...layerData,
    folder: join(config.dataFolder, 'imports'),
    judge: judgeModule,
    border: async (executor) => countyBorder.parts(executor),
    get borderLayer() {
      return borderLayer();
    },
    bounds: territory.bounds,
  });
  const styles = createStyles({
    ...layerData,
    visibilityOf: async (_db, person, layer) => access.accessTo(person, layer),
  });
  const versions = createVersions({
    ...layerData,
    checks: caseChecks(db, layers, space),
    layers,
    accessTo: access.accessTo,
  });
  const { divisions } = people;
  const map = mapPort(db, space);
  const place = {
    today,
    /** They change with the imported border. */
    get bounds() {
      return territory.bounds();
    },
  };
  const dictionaries = createDictionaries({
    db,
    now: () => clock.now(),
    users: { ...dictionaryUsers(content), publish: (lists) => forms.publishDictionaries(lists) },
    report,
  });
  // The county's rules and drawings were read by the files' own models.
  const { models } = content;
  const formRows = createFormRows({
    db,
    now: () => clock.now(),
    publish: (published) => forms.publishForms(published),
    beside: async (executor) => ({
      layers: content.layers,
      dictionaries: { ...(await dictionaries.read(executor)) },
      models: await dataModels.read(executor),
    }),
  });
  const users = modelUsers(
    content,
    () => ({ dictionaries: content.dictionaries, divisions, today: today(), bounds: place.bounds }),
    contentMentions(contentFolder),
    (models) => forms.publishModels(models),
  );
  const dataModels = createModelCatalog({ db, now: () => clock.now(), users, report });
  const taking = takeForms(
    content,
    formRows,
    async () => {
      await takeDictionaries(content, dictionaries, report);
      await takeModels(content, dataModels, users, report);
    },
    report,
  );
  await Promise.all([layerTree.seed(contentFolder), taking]);
  const forms = await createForms(Object.assign(place, { db, content, map, divisions }));
  const lower = lowerModules({ people, files, audit });
  const above = {
    db,
    clock,
    forms,
    notices,
    report,
    contentFolder,
    content,
    workflow: (): Workflow => workflow,
  };
  const homestead = createHomestead({ ...above, delivered, models, files, audit, lower, people });
  const { hook, personalData, hidesInitiator, applicantLabel } = homestead;
  const papers = createPapers({
    ...above,
    kinds,
    models: content.models,
    divisions,
    files,
    linkToCase: lower.files.link,
    personalData,
    factSources: homestead.facts,
    office: (role, division) => records.officeOf(role, division),
    planeCode: countyMap.planeCode,
    signingKey: config.paperSigningKey,
    signature: config.paperSignature,
    publicUrl: config.publicUrl,
    countyFonts: config.paperFonts,
  });
  const { divisionAt } = territory;
  const cases = {
    db,
    clock,
    forms,
    map,
    ...lower,
    personalData,
    hidesInitiator,
    applicantLabel,
    report,
    divisionAt,
  };
  const hooks = [hook, papers.hook, ...(options.hooks ?? [])];
  const summaries = [homestead.summary];
  const workflow: Workflow = createWorkflow({
    ...cases,
    notifications: notices.notifications,
    calls: {
      find: (code) => interfaces.inbound.calls.find(code),
      run: (code, inputs, occasion) => interfaces.inbound.calls.run(code, inputs, occasion, 'process'),
    },
    hooks,
    summaries,
    searches: [permitSearch, paperSearch, homestead.addressSearch],
    unitOf: (person, division) => records.unitOf(person, division),
  });
  const statistics = createStatistics({
    db,
    clock,
    contentFolder,
    models: content.models,
    dictionaries: () => content.dictionaries,
    divisionName: (code) => divisions.name(code) ?? code,
    divisionsWithin: (division, digits) =>
      divisions.within(division).filter((code) => code.length === digits),
    processes: async () =>
      (await workflow.definitions.latestOfAll()).map(({ compiled }) => processTasks(compiled)),
    casesByIds: (person, ids) => listCasesByIds(cases, person, ids),
    audit: lower.audit,
    county: config.county,
    outlines: territory.outlines,
    isScreenOpen: async () => {
      await homestead.parameters.refresh();
      return homestead.parameters.rules?.bigScreen?.open === true;
    },
  });
  const calendar = createCalendar({ db, clock, audit, deadlines: workflow.deadlines });
  const announcements = createAnnouncements({ db, clock, divisions, files });
  const records = createRecords({ ...cases, files, audit });
  const beneath = { people, files, records, workflow, notices, audit };
  const interfaces = countyInterfaces(config, { db, clock, report, outbound, ...beneath });
  const dataCatalogue = createDataCatalogue({
    ...layerData,
    files,
    layers: content.layers,
    accessTo: countyMap.access.accessTo,
    kernel: space.modelKernel,
    others: {
      layerGroup: async (executor, person) =>
        (await pictures.layersOf(person, executor)).filter(({ isGroup }) => isGroup).map(named),
      service: async (executor, person) => (await services.servicesOf(person, executor)).map(named),
    },
  });
  const holders = [workflow.ownData, ...homestead.ownData, files.ownData, notices.ownData];
  const demonstration = { content, county, countyMap, place };
  return {
    ...demonstration,
    audit,
    dataCatalogue,
    dataModels,
    dictionaries,
    people,
    files,
    space,
    vectorServices,
    services,
    layerTree,
    countyMapInForce,
    pictures,
    forms,
    formRows,
    calendar,
    workflow,
    records,
    papers,
    statistics,
    notices,
    announcements,
    homestead,
    interfaces,
    outbound,
    imports,
    versions,
    styles,
  };
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
