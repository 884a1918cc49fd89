const { configure } = require('@testing-library/react');

// A busy machine may need longer than the default of one second; that must not make tests flaky.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no navigation entries, because it loads no page.
performance.getEntriesByType ??= () => [];

// jsdom has no layout, so no resize ever happens.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom's Blob lacks it.
Blob.prototype.arrayBuffer ??= function arrayBuffer() {
  return new Promise(resolve => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsArrayBuffer(this);
  });
};
