/** Whose case it is, by process: the form that stands in the head of its screens (spec 2 §2.13, household information). */
export const headForms: Readonly<Record<string, string>> = { zjdjfsp: 'jfsqjd_hxx' };
