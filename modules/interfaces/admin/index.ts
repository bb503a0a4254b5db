// Pages of interfaces are exported here, each loaded where it is opened.
export {};
