-- Business records: one table a data model, shaped by content at start (modules/models/server/shape.ts).
create schema models;
