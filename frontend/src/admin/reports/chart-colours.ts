/** Of the parts of a chart in their order, each to be told from its neighbours by day and by night. */
export const colours = ['var(--brand-action)', 'var(--marigold)', 'var(--low)', 'var(--high)', 'var(--edge)'];
