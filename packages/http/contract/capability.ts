/** Names of all capabilities; the contract of each module adds its own by declaration merging, so that a typing error does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface CapabilityNames {}

/** Something that a person may do, `module.thing.verb`. */
export type Capability = keyof CapabilityNames & string;

/** The capabilities of one module: what an administrator reads when giving them to a role. */
export type CapabilityCatalogue = Readonly<
  Record<`${string}.${string}.${string}`, { readonly label: string; readonly group: string }>
>;
