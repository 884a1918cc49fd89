import path from 'node:path';

/** The workspace's folder. */
export const root = path.resolve(import.meta.dirname, '../..');
