const { configure } = require('@testing-library/react');

// A busy machine is slow, not wrong: what a test waits for may take longer there than a second.
configure({ asyncUtilTimeout: 10_000 });

// jsdom loads no page: it knows of no navigation.
performance.getEntriesByType ??= () => [];

// Nor has it a layout whose changes could be observed.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
