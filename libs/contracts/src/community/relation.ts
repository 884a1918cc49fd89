/** How two members stand to each other. A block in either direction counts for both; it outweighs the others. */
export type Relation = 'none' | 'connected' | 'muted' | 'blocked';
