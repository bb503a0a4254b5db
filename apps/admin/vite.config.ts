import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareContracts } from '../../packages/ui/vite/bare-contracts.ts';
import { chineseLabels } from '../../packages/ui/vite/chinese-labels.ts';
import { contractsArePure } from '../../packages/ui/vite/contracts-are-pure.ts';
import { fileNames } from '../../packages/ui/vite/file-names.ts';
import { lean } from '../../packages/ui/vite/lean.ts';
import { leanAntd } from '../../packages/ui/vite/lean-antd.ts';
import { openLayers } from '../../packages/ui/vite/open-layers.ts';
import { pdfParts } from '../../packages/ui/vite/pdf-parts.ts';

/**
 * What changes rarely stands apart from what changes with every release, so that browsers keep it. What many pages share comes
 * in a few files: left alone, each part of antd and each file of words would be one, and a task's page would ask for 170.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
  {
    name: 'map',
    test: new RegExp(`${openLayers.source}|node_modules[\\\\/](proj4|mgrs|wkt-parser)[\\\\/]`),
  },
  { name: 'base', test: /node_modules[\\/]/, tags: ['$initial' as const] },
  // What sign-in shows, then what the portal shows beside it, then what lists and forms share.
  { name: 'controls', test: /antd[\\/]es[\\/](form|input|menu|dropdown|tooltip|_util)[\\/]/ },
  { name: 'cards', test: /antd[\\/]es[\\/](card|tag|badge|empty|skeleton)[\\/]/ },
  { name: 'cards', test: /@ant-design[\\/]icons/, minShareCount: 8 },
  { name: 'parts', test: /node_modules[\\/](antd|@ant|@rc|dayjs)/, minShareCount: 15 },
  {
    name: 'small',
    test: /[\\/](packages|modules|apps)[\\/].*([\\/]contract[\\/]|texts|routes|packages[\\/]ui[\\/].*\.ts$)/,
    tags: ['$initial' as const],
    minShareCount: 20,
  },
  // Of a few lines each, which the frame and some pages share: contexts, and what reads an address.
  {
    name: 'small',
    test: /[\\/](advisor|case-slots|pickers|data-picker|menu-path|target)\.tsx?$/,
    tags: ['$initial' as const],
  },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), pdfParts(), bareContracts(), chineseLabels(), leanAntd()],
  resolve: { alias: lean },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { ...fileNames, codeSplitting: { groups } }, treeshake: contractsArePure },
  },
  server: { port: 5174, proxy: { '/api': 'http://localhost:3000' } },
});
