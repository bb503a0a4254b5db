/** What every service of the package says in the same words. */
export const texts = {
  repeated: (name: string) => `参数 ${name} 给出了多个不同的值`,
};
