import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chineseLabels } from '../../packages/ui/vite/chinese-labels.ts';
import { leanAntd } from '../../packages/ui/vite/lean-antd.ts';
import { pdfParts } from '../../packages/ui/vite/pdf-parts.ts';

/** What changes rarely stands apart from what changes with every release, so that browsers keep it. */
const vendors = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
  {
    name: 'map',
    test: /node_modules[\\/](ol|proj4|mgrs|wkt-parser|rbush|quickselect|earcut|pbf|geotiff)[\\/]/,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), pdfParts(), chineseLabels(), leanAntd()],
  resolve: { alias: { typebox: join(import.meta.dirname, '../../packages/ui/vite/schemaless.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: vendors } } },
  },
  server: { port: 5174, proxy: { '/api': 'http://localhost:3000' } },
});
