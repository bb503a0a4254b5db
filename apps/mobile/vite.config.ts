import { join } from 'node:path';
import { validate } from '@homestead/people/contract';
import { workflowRoutes } from '@homestead/workflow/contract';
import react from '@vitejs/plugin-react';
import { defineConfig, transformWithOxc } from 'vite';
import { bareContracts } from '../../packages/ui/vite/bare-contracts.ts';
import { contractsArePure } from '../../packages/ui/vite/contracts-are-pure.ts';
import { fileNames } from '../../packages/ui/vite/file-names.ts';
import { lean } from '../../packages/ui/vite/lean.ts';
import { openLayers } from '../../packages/ui/vite/open-layers.ts';
import { pdfParts } from '../../packages/ui/vite/pdf-parts.ts';
import { preload } from '../../packages/ui/vite/preload.ts';
import { serviceWorker } from '../../packages/ui/vite/service-worker.ts';
import { homes } from './home.ts';
import { loginPath, paths } from './paths.ts';

const small =
  /(apps[\\/]mobile[\\/]visits\.ts|packages[\\/](ui[\\/](?!vault[\\/]|print\.css|widgets[\\/](Qr|qr|Tree|tree|Link|Desc|date|use-)|phone[\\/](DateRange|Select|look[\\/]filters))|http[\\/])|modules[\\/]people[\\/]view[\\/]use-menu|modules[\\/]map[\\/]view[\\/](tickets[\\/]map-tickets|LayeredMap)|modules[\\/]forms[\\/](contract[\\/]routes|view[\\/](form-query|pickers|advice[\\/](advisor|proposals)\.))|modules[\\/]workflow[\\/]view[\\/]offline[\\/]draft-kind|modules[\\/](people|files|workflow)[\\/]contract[\\/](?!account[\\/]|own-data|own[\\/]|password[\\/]))/;

/** Files by folder, as the pattern of a group. */
const filesOf = (folders: Readonly<Record<string, string>>): RegExp =>
  new RegExp(
    Object.entries(folders)
      .map(([folder, names]) => `/${folder}/${names}\\.(tsx?|css)$`)
      .join('|')
      .replaceAll('/', '[\\\\/]'),
  );

/** What the home pages show; other screens share most of it. */
const home = filesOf({
  'workflow/mobile': '(\\w+Home|RunningCases|QuickEntries|lists/Case\\w+|owners/NominationsScreen)',
  'workflow/view': '(use-owners|search/texts)',
  'homestead/mobile': '(village/(use-village|VillageBanner|texts)|visits/TodayVisits)',
  'notifications/mobile/announcements': 'AnnouncementList',
  'notifications/contract/announcements': '(texts|routes)',
  'notifications/view/announcements': 'use-announcements',
  'people/mobile/account': '(ConsentCard|PrivacySheet)',
  'people/view/account': '(texts|own-data-page|use-own-data)',
  'people/contract/account': '(texts|routes)',
  mobile: 'AllAtOnce',
  'mobile/routes': 'Home',
});
/** What homes and tasks both show: a task would bring the whole home otherwise. */
const looks = filesOf({
  'workflow/view': '(times|texts)',
  'workflow/mobile/lists': 'DueTag',
  'homestead/contract/village': '(routes|texts)',
});
/** What homes and the map both show: the map would bring the whole home otherwise. */
const today =
  /homestead[\\/](view[\\/]visits[\\/](due|texts|use-visits)|contract[\\/]visits[\\/](routes|texts))\.ts$|workflow[\\/]view[\\/](named-person|stages[\\/]use-stages|summary[\\/]use-summary)\.ts$|workflow[\\/]mobile[\\/](texts|TodoBadge)\.tsx?$|mobile[\\/]routes[\\/](PullToRefresh|cases[\\/]TodoBadge)\.tsx$|mobile[\\/]back\.ts$|mapview[\\/]view[\\/]engine[\\/]device\.ts$/;

const ground =
  /packages[\\/](mapview[\\/]geometry[\\/](format|geojson)|geodesy[\\/](geojson|json-text|parse|measures[\\/](round|small-area)))|modules[\\/](map[\\/](contract[\\/](space|land-check)|view[\\/](texts|place[\\/]way-to))|catalogue[\\/]contract[\\/]layer)\.ts/;
const fields = /modules[\\/]forms[\\/](contract|engine|fields)[\\/](?!.*(texts|write|rows)).*\.ts$/;
const mapView =
  /packages[\\/]mapview[\\/](view|drawing[\\/]drawing|geometry[\\/](measures|rectangle)|layers[\\/]part-shown|texts)/;
/** What the county says of its map: a visit asks for it too, to lead there. */
const mapSettings =
  /packages[\\/]geodesy[\\/](zones|crs-table)\.ts$|modules[\\/]map[\\/](contract[\\/]settings|view[\\/]map-questions)\.ts$/;
/** What small maps and questions to a map share. */
const place =
  /packages[\\/](mapview[\\/](grid[\\/]tianditu-grid|layers[\\/]base[\\/](kept-tiles|base-maps|first-tiles)))\.ts$|modules[\\/](homestead[\\/]view[\\/]places[\\/]ask-for-map\.ts|map[\\/](contract[\\/](data-query|services[\\/]tree(-view)?)|view[\\/](around|tickets[\\/]use-map-ticket|use-county-map|ask-for-map|layer-tree[\\/]tree-query))\.tsx?)$/;
/** Whoever signs up chooses a division too. */
const division = /modules[\\/]forms[\\/](view[\\/]use-divisions|mobile[\\/](texts|DivisionSheet))/;
const forms =
  /modules[\\/](forms[\\/](view|mobile)|map[\\/]view[\\/](map-loading|MapLoading|place[\\/]LocationMap)|files[\\/](view|mobile)[\\/](kinds|FileIcon|ImageCell|disposition|fetch-file|save-file))/;

/**
 * What tasks, cases and visits show, in as few files as what else shows it allows: a task asked for fifty small ones, and a browser
 * has six on their way at a time.
 */
const ofCases = {
  Task: {
    'mobile/routes/cases': 'Task',
    'workflow/view/opinion': '(phrases|texts|PhraseBar)',
    'workflow/view/decision': '(decision(?=\\.ts)|use-decision|use-completion|use-filled)',
    'workflow/view': 'use-unsent',
    'workflow/view/offline': 'drafts',
    'workflow/mobile': '(FirstAnswers|GuideParts)',
    'workflow/mobile/task':
      '(TaskScreen|DecisionSheet|Opinion|outcome-look|TaskForms|use-open-task|ToForm|UnsentNote)',
  },
  submit: {
    'files/mobile': 'SignButton',
    'workflow/view': '(use-submission|with-warnings)',
    'workflow/view/decision': '(confirmation|DecisionBody|decision(?=\\.css))',
  },
  outbox: {
    'map/contract': 'offline-layers',
    'map/view': 'offline-ground',
    'workflow/view/offline': '(texts|pack|kept-calls|local-files|outbox)',
  },
  case: {
    'workflow/view': '(acts|timeline|use-act|use-people|use-head-facts)',
    'workflow/view/flow-record': '(groups|use-flow-record|FlowGroups)',
    'workflow/view/summary': '(summary|figures|texts|FiguresTable|SummaryLists|DecisionFacts)',
    'workflow/view/diagram': 'texts',
    'workflow/mobile': '(CaseDecisionFacts|DiagramTab|Timeline|CaseTabs|CaseHead)',
    'workflow/mobile/acts': '(PeopleList|ActFields|ActSheet|MoreActs)',
    'forms/mobile': 'ReadOnlyForm',
    'map/view/place': '(PlaceMap|place-map)',
  },
  visit: {
    'homestead/view/visits': '(visit-record|VisitRecord|use-attend)',
    'homestead/mobile/visits': '(AttendSheet|VisitCard)',
  },
  facts: {
    'workflow/view/opinion': 'use-phrases',
    'workflow/view/decision': 'opinion-draft',
    'homestead/contract/visits': 'attendance',
    'homestead/view/visits': 'use-case-visits',
    'homestead/view':
      '(texts|use-facts|objections|Objections|reporter-card|ReporterCard|reporter-texts|use-extension|use-kept-text|use-advice)',
    'homestead/engine': 'days',
    'homestead/contract': '(report-routes|drawings|routes)',
    'homestead/mobile': '(ask-of-case|CaseFacts|HouseholdAdvisor|RefusalDraft|facts)',
    'homestead/view/drawings': '(gallery-texts|ChosenDrawing|chosen-drawing|use-picture)',
  },
};
/** What the one map shows beside the map. */
const oneMap = filesOf({
  'mobile/routes': 'OneMap',
  'homestead/mobile': '(OneMapScreen|one-map-screen)',
  'homestead/view/places': '(?!ask-for-map|open-one-map|VisitRoute|route\\.)[\\w-]+',
  'homestead/contract/places': '(texts|routes)',
  'map/view': '(use-failure-notice|field-text)',
});

/** What changes rarely stands apart from what changes with every release, so that phones keep it. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
  { name: 'map', test: openLayers },
  // The figures by which a plot is set out are coordinates without a map.
  { name: 'projections', test: /(node_modules|geodesy)[\\/]proj4[\\/]/ },
  // Areas and distances come where something is measured, which few first views do.
  {
    name: 'geodesic',
    test: /node_modules[\\/]geographiclib-geodesic[\\/]|packages[\\/]geodesy[\\/]measures[\\/](area|distance)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Small and used everywhere: what the first page takes in one request, what screens share in another, instead of twenty.
  // Widgets that few screens show come with those.
  { name: 'base', test: small, tags: ['$initial' as const] },
  { name: 'shared', test: small },
  // Today's visits stand on the home and on the map, which need nothing else of each other.
  { name: 'today', test: today, includeDependenciesRecursively: false },
  { name: 'looks', test: looks, includeDependenciesRecursively: false },
  // Where everybody begins: a slow connection waits longer for thirty requests than for their bytes.
  { name: 'home', test: home, includeDependenciesRecursively: false },
  { name: 'map-settings', test: mapSettings, includeDependenciesRecursively: false },
  // Names of reference systems do without their formulas, which come with the map.
  { name: 'place', test: place, includeDependenciesRecursively: false },
  { name: 'crs', test: /packages[\\/]geodesy[\\/]crs\.ts$/ },
  // A page of forms asked for fifty files: what maps ask of geometry too, what lists ask of forms, then what pages of forms share.
  { name: 'ground', test: ground, minShareCount: 4 },
  { name: 'fields', test: fields, minShareCount: 4 },
  { name: 'division', test: division, minShareCount: 4 },
  { name: 'forms', test: forms, minShareCount: 4 },
  ...Object.entries(ofCases).map(([name, folders]) => ({
    name,
    test: filesOf(folders),
    includeDependenciesRecursively: false,
  })),
  { name: 'OneMap', test: oneMap, includeDependenciesRecursively: false },
  // Every map asks for these.
  { name: 'map-view', test: mapView, minShareCount: 4, includeDependenciesRecursively: false },
];

const api = ({ path }: { path: string }) => `/api${path}`;
const person = api(validate);

const homeScreen = { modules: ['/routes/Home.tsx'], paths: [...homes], asks: [person] };
/** The parts of the map come with the entry, which asks for them in turn otherwise. */
const mapScreen = {
  modules: [
    '/places/ask-for-map.ts',
    '/routes/OneMap.tsx',
    '/view/places/OneMap.tsx',
    '/view/layer-tree/LayeredMap.tsx',
  ],
  paths: [paths.Map],
  asks: [person],
};

/** A task is opened by a notice too, on a phone that has nothing yet. */
const taskScreen = {
  modules: [
    '/homestead/mobile/ask-of-case.ts',
    '/routes/cases/Task.tsx',
    '/homestead/mobile/CaseFacts.tsx',
    '/visits/VisitCard.tsx',
    '/mobile/HouseholdAdvisor.tsx',
    '/mobile/RefusalDraft.tsx',
    '/drawings/ChosenDrawing.tsx',
    '/files/mobile/SignButton.tsx',
  ],
  paths: [paths.Task.replace(/:.*/, '')],
  asks: [person, api(workflowRoutes.getTask)],
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/m/',
  plugins: [
    react(),
    pdfParts(),
    bareContracts(),
    preload({
      base: '/m/',
      screens: [homeScreen, mapScreen, taskScreen],
      framed: paths.ApplicantHome,
      signIn: ['/', loginPath],
    }),
    serviceWorker({
      source: join(import.meta.dirname, 'installed/service-worker.ts'),
      base: '/m/',
      transform: (code, name) => transformWithOxc(code, name),
    }),
  ],
  resolve: { alias: lean },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Phones of 2020: what is newer than their browsers stands in polyfills.ts.
    target: ['chrome87', 'safari14'],
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: { ...fileNames, codeSplitting: { groups } },
      treeshake: contractsArePure,
    },
  },
  server: { port: 5175, proxy: { '/api': 'http://localhost:3000' } },
});
