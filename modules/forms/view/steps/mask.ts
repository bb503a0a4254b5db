/** An identity number on the screen of its own household: who stands behind the person cannot read it all. */
export const maskNumber = (id: string): string =>
  id.length > 10 ? `${id.slice(0, 6)}${'*'.repeat(id.length - 10)}${id.slice(-4)}` : id;
