/**
 * A setting of the bundler: contracts and engines do nothing when they are read (docs/ARCHITECTURE.md), so that what is not used
 * of them is left out. Without it a form of a villager held the words of the data catalogue, since its builders of schemas
 * might do something.
 */
export const contractsArePure = {
  moduleSideEffects: [{ test: /[\\/]modules[\\/]\w+[\\/](contract|engine)[\\/]/, sideEffects: false }],
};
