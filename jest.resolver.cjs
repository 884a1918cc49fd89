// Own packages are read from their TypeScript; a foreign package may mean something else by its `source` condition.
module.exports = (request, options) =>
  options.defaultResolver(
    request,
    request.startsWith('@aar/') ? { ...options, conditions: ['source', ...options.conditions] } : options,
  );
