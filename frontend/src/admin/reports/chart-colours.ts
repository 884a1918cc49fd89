/** The colours of a chart's series in order; neighbours can be told apart in the light and dark themes. */
export const colours = ['var(--brand-action)', 'var(--marigold)', 'var(--low)', 'var(--high)', 'var(--edge)'];
