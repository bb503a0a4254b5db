/** What a labelled select filter is given, on either client (domain facts §6.5). */
export interface SelectFilterInput {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  /** 请选择 when left out. */
  placeholder?: string;
  isLoading?: boolean;
  isDisabled?: boolean;
  /** Another choice, or none: the list is to be searched again. */
  onSearch(value: string | undefined): void;
  /** The options are about to be shown: the moment to fetch them. */
  onShowOptions?(): void;
}
