import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, transformWithOxc } from 'vite';
import { fileNames } from '../../packages/ui/vite/file-names.ts';
import { pdfParts } from '../../packages/ui/vite/pdf-parts.ts';
import { preload } from '../../packages/ui/vite/preload.ts';
import { serviceWorker } from '../../packages/ui/vite/service-worker.ts';
import { homes } from './home.ts';
import { loginPath, paths } from './paths.ts';

const small =
  /(packages[\\/](ui[\\/](?!vault[\\/]|widgets[\\/](Qr|qr|Tree|tree|Link|Desc|date|use-)|phone[\\/](DateRange|Select|Dialog|ReadAloud|PullTo))|http[\\/])|modules[\\/]map[\\/]view[\\/]map-tickets|modules[\\/](people|files|workflow)[\\/]contract[\\/](?!account[\\/]|own-data))/;

/** The parts of modules that the home pages show, by folder; other screens share most of them. */
const ofHome = {
  'workflow/mobile': '(\\w+Home|RunningCases|QuickEntries|texts|lists/Case\\w+|owners/NominationsScreen)',
  'workflow/view': '(times|texts|use-owners|search/texts)',
  'homestead/mobile': '(village/(use-village|VillageBanner|texts)|visits/TodayVisits)',
  'homestead/contract': 'village/(routes|texts)',
  'notifications/mobile/announcements': 'AnnouncementList',
  'notifications/contract/announcements': '(texts|routes)',
  'notifications/view/announcements': 'use-announcements',
  'people/mobile/account': '(ConsentCard|PrivacySheet)',
  'people/view/account': '(texts|own-data-page|use-own-data)',
  'people/contract/account': '(texts|routes)',
};
const home = new RegExp(
  Object.entries(ofHome)
    .map(([folder, names]) => `/modules/${folder}/${names}\\.tsx?$`)
    .concat('/mobile/(AllAtOnce|routes/(Home|PullToRefresh|cases/TodoBadge))\\.tsx$')
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/** What homes and the map both show: the map would bring the whole home otherwise. */
const today =
  /homestead[\\/](view[\\/]visits[\\/](due|texts|use-visits)|contract[\\/]visits[\\/](routes|texts))\.ts$|workflow[\\/]view[\\/]named-person\.ts$|mapview[\\/]view[\\/]engine[\\/]device\.ts$/;

/** What changes rarely stands apart from what changes with every release, so that phones keep it. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
  {
    name: 'map',
    test: /node_modules[\\/](ol|proj4|mgrs|wkt-parser|rbush|quickselect|earcut|pbf|geotiff|geographiclib-geodesic)[\\/]/,
  },
  // Small and used everywhere: what the first page takes in one request, what screens share in another, instead of twenty.
  // Widgets that few screens show come with those.
  { name: 'base', test: small, tags: ['$initial' as const] },
  { name: 'shared', test: small },
  // Today's visits stand on the home and on the map, which need nothing else of each other.
  { name: 'today', test: today, includeDependenciesRecursively: false },
  // Where everybody begins: a slow connection waits longer for thirty requests than for their bytes.
  { name: 'home', test: home, includeDependenciesRecursively: false },
];

const homeScreen = { modules: ['/routes/Home.tsx'], paths: [...homes] };
/** The large parts of the map come with the entry, which asks for them in turn otherwise. */
const mapScreen = {
  modules: ['/routes/OneMap.tsx', '/view/places/OneMap.tsx', '/view/layer-tree/LayeredMap.tsx'],
  paths: [paths.Map],
  leastSize: 16384,
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/m/',
  plugins: [
    react(),
    pdfParts(),
    preload({
      base: '/m/',
      screens: [homeScreen, mapScreen],
      framed: paths.ApplicantHome,
      signIn: ['/', loginPath],
    }),
    serviceWorker({
      source: join(import.meta.dirname, 'installed/service-worker.ts'),
      base: '/m/',
      transform: (code, name) => transformWithOxc(code, name),
    }),
  ],
  resolve: { alias: { typebox: join(import.meta.dirname, '../../packages/ui/vite/schemaless.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Phones of 2020: what is newer than their browsers stands in polyfills.ts.
    target: ['chrome87', 'safari14'],
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { ...fileNames, codeSplitting: { groups } } },
  },
  server: { port: 5175, proxy: { '/api': 'http://localhost:3000' } },
});
