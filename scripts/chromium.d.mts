export declare const headlessShell: string;
export declare function chromiumPath(): string | null;
