/**
 * SQL condition on `consents`: the member did something for it. Version 1 of joining had one box, and recorded the other purposes
 * without asking; those entries stay in the ledger and decide nothing.
 */
export const isAct = `(purpose = 'terms' or source <> 'joining' or notice_version <> '1')`;
