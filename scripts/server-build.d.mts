export declare function addressOf(name: 'run' | 'operate'): string;
export declare function isServerBuilt(file?: string): boolean;
