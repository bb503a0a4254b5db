/**
 * Names of built files with the shortest digest that the bundler makes: the entry lists the files of every screen, and digests
 * are what does not compress. Seven characters of 36 tell two builds of one file apart but once in 78 thousand million.
 */
export const fileNames = {
  hashCharacters: 'base36' as const,
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};
