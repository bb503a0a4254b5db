/** What every handler knows of the person who calls. */
declare module '@homestead/http/server' {
  interface Principal {
    readonly userName: string;
    /** Where the person works or lives: 6 digits a county, 9 a township, 12 a village. */
    readonly division: string;
  }
}

export type { Principal } from '@homestead/http/server';
