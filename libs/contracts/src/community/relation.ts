/** The relation between two members. A block in either direction counts for both, and outweighs the others. */
export type Relation = 'none' | 'connected' | 'muted' | 'blocked';
