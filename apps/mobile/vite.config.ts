import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, transformWithOxc } from 'vite';
import { pdfParts } from '../../packages/ui/vite/pdf-parts.ts';
import { serviceWorker } from '../../packages/ui/vite/service-worker.ts';

const small =
  /(packages[\\/](ui[\\/](?!vault[\\/]|widgets[\\/](Qr|qr|Tree|tree|Link|Desc|date|use-)|phone[\\/](DateRange|Select|Dialog|ReadAloud|PullTo))|http[\\/])|modules[\\/](people|files|workflow)[\\/]contract[\\/](?!account[\\/]|own-data))/;

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
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/m/',
  plugins: [
    react(),
    pdfParts(),
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5175, proxy: { '/api': 'http://localhost:3000' } },
});
