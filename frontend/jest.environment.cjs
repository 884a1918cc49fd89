const { TestEnvironment } = require('jest-environment-jsdom');

// jsdom hides globals that Node and every browser have; the application uses them, so the tests get Node's own.
const MISSING_IN_JSDOM = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of MISSING_IN_JSDOM) this.global[name] = globalThis[name];
  }
};
