export declare function failedFiles(report: string): string[];
export declare function failureLines(report: string, root: string): string[];
export declare function repeatLines(report: string, root: string): string[];
export declare function countOf(report: string): { passed: number; failed: number };
export declare function replaceResults(report: string, later: string): void;
