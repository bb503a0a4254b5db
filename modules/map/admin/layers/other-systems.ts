import { crsTable } from '@homestead/geodesy';

/** Every system that a file may be in, by code. */
export const otherSystems: readonly { value: string; label: string }[] = Object.values(crsTable).flatMap(
  ({ code, name }) => {
    const epsg = code.replace('EPSG:', '');
    return [
      { value: epsg, label: `${name}（${code}）` },
      { value: `${epsg} swapped`, label: `${name}（${code}）（先北后东）` },
    ];
  },
);
